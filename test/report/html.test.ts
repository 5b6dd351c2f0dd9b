import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { detailPart, sourcePart, summaryPart } from '../../src/analysis/page/page-data.ts'
import { excerptsOf } from '../../src/report/excerpts.ts'
import { html } from '../../src/report/html.ts'
import { reporters } from '../../src/report/index.ts'
import { contextOf } from './context.ts'
import { fixture } from './fixture.ts'

const assets = {
  viewerJs: 'document.title = "</script><script>alert(1)</script>"',
  viewerCss: 'body { color: red }',
  compress: (text: string): string => gzipSync(text).toString('base64'),
  sha256: (text: string): string => `hash-of-${text.length}`,
}
const { analysis, sources } = fixture({ seed: 1, units: 300 })
const page = html(analysis, { ...assets, sources })

const partOf = (id: string): unknown => {
  const base64 = new RegExp(`<template id="${id}">([A-Za-z0-9+/=]*)</template>`).exec(page)?.[1] ?? ''
  return JSON.parse(gunzipSync(Buffer.from(base64, 'base64')).toString())
}

describe('the HTML file', () => {
  test('carries the analysis in parts that read back', () => {
    expect(partOf(summaryPart)).toMatchObject({ command: analysis.command, findings: analysis.findings })
    expect(partOf(detailPart(1))).toHaveLength(300 - 256)
    const { sources: paths } = partOf(summaryPart) as { sources: string[] }
    expect(partOf(sourcePart(paths.indexOf('src/tags.ts')))).toMatchObject({
      excerpts: [{ firstLine: 1, text: sources.get('src/tags.ts') }],
      natives: [{ line: 10, what: 'Array#includes' }],
    })
  })

  test('allows one script, by the hash of what stands in the file, and no request', () => {
    const script = /<script type="module">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''
    expect(page).toContain(`default-src 'none'; script-src 'sha256-hash-of-${script.length}'`)
    expect(page.match(/<script/g)).toHaveLength(2)
    expect(script).toContain('<\\/script>')
    expect(page).not.toMatch(/(src|href)="(?!data:)/)
  })

  test('names, paths, command and sources cannot leave their place', () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    const hostile = {
      ...analysis,
      command: ['node', evil],
      units: analysis.units.map((unit) => ({ ...unit, name: evil, file: evil, causes: [{ file: evil, line: 1, what: evil }] })),
    }
    const written = html(hostile, { ...assets, viewerJs: '', sources: new Map([[evil, '</template><script>alert(1)</script>']]) })
    expect(written.match(/<script/g)).toHaveLength(1)
    expect(written).not.toContain('<img')
    expect(written.match(/<template/g)?.length).toBe(written.match(/<\/template/g)?.length)
  })

  test('is the same file for the same analysis, and the registry makes it', () => {
    expect(reporters.get('html')?.(analysis, contextOf({ sources, page: () => assets }))).toBe(page)
  })
})

describe('excerpts', () => {
  test('a short file is carried whole, of a long one the lines around units and causes', () => {
    const line = `${'x'.repeat(99)}\n`
    expect(excerptsOf(analysis, 'src/tags.ts', line.repeat(10))).toHaveLength(1)
    const long = excerptsOf(analysis, 'src/tags.ts', line.repeat(5000))
    expect(long.map(({ firstLine }) => firstLine)).toEqual([4])
    expect(long[0]?.text.split('\n')).toHaveLength(13)
  })
})
