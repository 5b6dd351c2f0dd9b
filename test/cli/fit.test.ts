// `landau fit` on data that landau did not measure: what it prints, and a sentence for every bad file.
import { describe, expect, test } from 'vitest'
import { landauBin } from '../../scripts/harness/paths.ts'
import { folderOf, run } from '../host/run.ts'

const landau = async (
  files: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ out: string; err: string; code: number | null }> => {
  using folder = folderOf(files)
  const { stdout, stderr, code } = await run([landauBin, ...args], { cwd: folder.path })
  return { out: stdout.toString(), err: stderr, code }
}

const sizes = [10, 20, 40, 80, 160, 320]
const choose2 = (n: number): number => (n * (n - 1)) / 2
const answer = { class: 'n^2', set: ['n^2'], verdict: 'grows', formula: '1/2·n² − 1/2·n (exact on 6 of 6 sizes)' }

describe('one table', () => {
  test.each([
    ['with a header', ['size,cost', ...sizes.map((n) => `${n},${choose2(n)}`)].join('\n')],
    ['with other columns, in another order', ['cost;name;size', ...sizes.map((n) => `"${choose2(n)}";x;${n}`)].join('\r\n')],
    ['without a header', sizes.map((n) => `${n}\t${choose2(n)}`).join('\n')],
    ['of JSON lines', `\uFEFF${sizes.map((n) => `{"cost": ${choose2(n)}, "size": ${n}}`).join('\n')}\n\n`],
  ])('%s', async (_, text) => {
    const { out, err, code } = await landau({ data: text }, 'fit', '--json', 'data')
    expect({ err, code }).toEqual({ err: '', code: 0 })
    expect(JSON.parse(out)).toMatchObject({ id: 'data', ...answer })
  })

  test('as text: the law, the plot, the models, the papers’ methods', async () => {
    const { out } = await landau({ 'a.csv': sizes.map((n) => `${n},${choose2(n)}`).join('\n') }, 'fit', 'a.csv')
    expect(out).toContain('The cost grows like n^2: 1/2·n² − 1/2·n')
    expect(out).toContain('┤')
    expect(out).toContain('✔ n^2')
    expect(out).toMatch(/power law {4}0\.4\d+·n\^2\.\d+ \[.*\], R²/)
    expect(out).toMatch(/at 10× +size 3 200: 5\.1 M/)
  })

  test('whose best and worst grow differently is input-dependent, with both laws', async () => {
    const rows = [...sizes, 640].flatMap((n) => [`${n},${3 * n}`, `${n},${3 * n + 1}`, `${n},${3 * n + 2}`, `${n},${n * n}`])
    const { out } = await landau({ 'a.csv': rows.join('\n') }, 'fit', 'a.csv')
    expect(out).toContain('Input-dependent: at best n (3·n')
    expect(out).toContain('at worst n^2 (n²')
  })
})

test('--cases prints a line each, with a prediction where one is asked for', async () => {
  const pts = JSON.stringify(sizes.map((n) => [n, [choose2(n), choose2(n)]]))
  const text = `{"id": "a", "pts": ${pts}, "nx": 1280, "truth": "n^2"}\n{"pts": ${pts}}\n{"id": 7, "pts": [[1, [2]], [2, [4]]]}`
  const { out } = await landau({ 'c.jsonl': text }, 'fit', '--cases', 'c.jsonl')
  const [a, b, c] = out.trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>) // prettier-ignore
  expect(a).toEqual({
    id: 'a',
    ...answer,
    exponent: expect.objectContaining({ low: expect.any(Number) as number }) as object,
    predicted: choose2(1280),
  })
  expect(b).toMatchObject({ id: 2, ...answer })
  expect(b).not.toHaveProperty('predicted')
  expect(c).toMatchObject({ id: 7, set: [], verdict: 'unknown' })
})

describe('bad input gets a sentence', () => {
  test.each([
    ['no file named', {}, ['fit'], 2, '`landau fit DATA.csv` or `landau fit --cases CASES.jsonl` fits one file.'],
    ['no such file', {}, ['fit', 'a.csv'], 125, 'Landau cannot read a.csv: it does not exist.'],
    ['nothing in it', { 'a.csv': '\n' }, ['fit', 'a.csv'], 125, 'a.csv is empty: landau fit needs lines with a size and a cost.'],
    ['no cost', { 'a.csv': 'size,time\n1,2' }, ['fit', 'a.csv'], 125, 'The first line of a.csv names no column cost: it has size, time.'],
    ['a cost that is none', { 'a.csv': 'size,cost\n1,2\n2,x' }, ['fit', 'a.csv'], 125, 'Line 3 of a.csv has no cost that is a number of at least 0.'],
    ['a negative size', { a: '{"size": -1, "cost": 2}' }, ['fit', 'a'], 125, 'Line 1 of a has no size that is a number of at least 0.'],
    [
      'a decimal comma',
      { 'a.csv': 'size;cost\n10;20,5' },
      ['fit', 'a.csv'],
      125,
      'Line 2 of a.csv has no cost that is a number of at least 0: write',
    ],
    ['a decimal comma among commas', { 'a.csv': '10,20\n20,40,5' }, ['fit', 'a.csv'], 125, 'Line 2 of a.csv has 3 cells, and the first line has 2.'],
    ['a size in quotes', { a: '{"pts": [["10", [20]]]}' }, ['fit', '--cases', 'a'], 125, 'Line 1 of a needs "pts": [[size, [cost, …]], …]'],
    ['torn JSON', { a: '{"size": 1, "cost": 2}\n{"si' }, ['fit', 'a'], 125, 'Line 2 of a is not a JSON object.'],
    ['no points', { a: '{"id": 1}' }, ['fit', '--cases', 'a'], 125, 'Line 1 of a needs "pts": [[size, [cost, …]], …]'],
    ['an odd id', { a: '{"id": [], "pts": []}' }, ['fit', '--cases', 'a'], 125, 'Line 1 of a has an id that is neither text nor a number.'],
    ['an odd nx', { a: '{"pts": [], "nx": "?"}' }, ['fit', '--cases', 'a'], 125, 'Line 1 of a has an nx that is no size.'],
    ['a flag of another command', { 'a.csv': '1,1' }, ['fit', '--include', 'x', 'a.csv'], 2, '--include means nothing to `landau fit`.'],
  ])('%s', async (_, files, args, exit, sentence) => {
    const { out, err, code } = await landau(files, ...args)
    expect({ out, code }).toEqual({ out: '', code: exit })
    expect(err).toContain(sentence)
    expect(err).not.toContain('bug of landau')
  })
})
