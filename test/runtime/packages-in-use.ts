// Published packages, each with a small piece of its work.

import type { PackageUse } from './package-program.ts'

const source = `'use strict'
class List { constructor(xs = []) { this.xs = xs } *[Symbol.iterator]() { for (const x of this.xs) yield x } get size() { return this.xs.length } }
export async function sum(list, { start = 0, ...rest } = {}) {
  let total = start, i = 0
  for (const x of list) { if (x % 2 === 0) continue; total += x ** 2 / (rest.by ?? 1) }
  label: while (i < 10) { switch (i++) { case 1: continue label; case 7: break label; default: total -= /a[b-d]+(?<n>e)/gi.test(\`x\${i}\`) ? 1 : 0 } }
  try { return await total } catch { return -1 } finally { console.log(total?.toFixed(2)) }
}
${Array.from({ length: 40 }, (_, i) => `let v${i} = (a${i}, b) => a${i} * ${i} + b.c[${i}] || { k: [${i}, 'x'], m() { return this } }`).join('\n')}
`
const data = {
  list: Array.from({ length: 30 }, (_, i) => ({ id: i, name: `name ${i}`, tags: ['a', `b${i % 3}`], nested: { x: i / 2, y: null } })),
  text: 'line\n'.repeat(20),
}
const markdown = `# Title\n\n${Array.from({ length: 12 }, (_, i) => `- item **${i}** with [link](http://x.y/${i}) and \`code\`\n`).join('')}\n> quote\n> more\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n\`\`\`js\nlet x\n\`\`\`\n\n1. one\n2. two\n   - three\n\nText with *emphasis*, <b>html</b> &amp; ![image](a.png "t").\n`
const points = Array.from({ length: 300 }, (_, i) => ({
  minX: (i * 7919) % 211,
  minY: (i * 104729) % 223,
  maxX: ((i * 7919) % 211) + 3,
  maxY: ((i * 104729) % 223) + 2,
}))
const bytes = Uint8Array.from({ length: 3000 }, (_, i) => (i * i * 31 + (i >> 3)) & (i % 5 === 0 ? 255 : 15))

export const packagesInUse: readonly PackageUse[] = [
  { name: 'acorn', use: ({ parse }) => JSON.stringify(parse(source, { ecmaVersion: 'latest', sourceType: 'module' })).length },
  { name: 'esprima', use: ({ parseScript }) => JSON.stringify(parseScript(source.slice(source.indexOf('let v0')).replaceAll('||', '+'))).length },
  {
    name: 'js-yaml',
    use: ({ dump, load }) => JSON.stringify(load(dump(data))).length,
  },
  { name: 'json5', use: ({ parse, stringify }) => stringify(parse(`// c\n${stringify(data, null, 2)}`)).length },
  {
    name: 'lodash',
    use: (_) => {
      const grouped = _.mapValues(_.groupBy(data.list, 'tags[1]'), (group: unknown) => _.sortBy(group, ['nested.x', 'name']))
      const merged = _.merge(_.cloneDeep(data), { list: _.shuffle([]), extra: _.uniq(_.flattenDeep([[1, [2, [3, 3]]], 2])) })
      return [
        JSON.stringify(grouped).length,
        _.isEqual(merged, data),
        _.template('<% for (const x of xs) { %><%- x %>,<% } %>')({ xs: _.range(9) }),
        _.camelCase('a big-TEXT here'),
      ]
    },
  },
  { name: 'markdown-it', use: (create) => (create.default ?? create)({ linkify: true, typographer: true }).render(markdown).length },
  {
    name: 'meriyah',
    entry: 'meriyah/dist/meriyah.umd.js',
    use: ({ parseModule, parse }) => JSON.stringify((parseModule ?? parse)(source, { next: true, module: true })).length,
  },
  {
    name: 'rbush',
    entry: 'rbush/rbush.js',
    use: (RBush) => {
      const tree = new RBush(5)
      tree.load(points.slice(0, 200))
      for (const point of points.slice(200)) tree.insert(point)
      for (const point of points.slice(50, 90)) tree.remove(point)
      return [tree.search({ minX: 20, minY: 20, maxX: 90, maxY: 120 }).length, tree.all().length]
    },
  },
  { name: 'pako', use: ({ deflate, inflate }) => [deflate(bytes).length, inflate(deflate(bytes, { level: 1 })).length] },
  { name: 'fflate', use: ({ gzipSync, gunzipSync, zipSync }) => [gunzipSync(gzipSync(bytes)).length, Object.keys(zipSync({ a: bytes })).length] },
  {
    name: 'immutable',
    use: ({ fromJS, List }) => [
      JSON.stringify(fromJS(data).setIn(['list', 3, 'name'], 'x').toJS()).length,
      List(points).sortBy((p: { minX: number }) => p.minX).size,
    ],
  },
]
