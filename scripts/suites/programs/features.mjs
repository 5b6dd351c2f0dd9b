// Runs what the ECMAScript compatibility table asks of an engine, feature by feature, and prints what came of each.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const editions = ['es5', 'es6', 'es2016plus', 'esnext', 'non-standard', 'esintl']

/** The text of a test, which is a comment in a function where an old engine could not parse it. */
const textOf = (test) => /^function ?\(\) ?\{\s*\/\*([\s\S]*)\*\/[\s;]*\}$/.exec(test)?.[1] ?? `return (${test})()`

const testsOf = (edition, { name, exec = [], subtests = [] }) => [
  ...[exec].flat().map((test, i) => ({ name: `${edition} ${name} ${i}`, text: textOf(String(test.script ?? test.exec ?? test)) })),
  ...subtests.flatMap((subtest) => testsOf(edition, { ...subtest, name: `${name}, ${subtest.name}` })),
]

const iterableOf = (values, { return: close, throw: fail } = {}) => {
  const iterator = values.values()
  return { [Symbol.iterator]: () => ({ next: () => iterator.next(), return: close, throw: fail }) }
}
const results = new Map()
const outcomeOf = ({ name, text }) => {
  try {
    const result = new Function('global', 'asyncTestPassed', '__createIterableObject', text)(
      globalThis,
      () => results.set(name, 'passed'),
      iterableOf,
    )
    return Object(result) === result ? 'an object' : String(result)
  } catch (error) {
    return String(error?.name)
  }
}

// What the tests expect of their page.
Object.assign(globalThis, { ['__createIterableObject']: iterableOf })
process.on('unhandledRejection', () => {})
for (const edition of editions)
  for (const test of require(`compat-table/data-${edition}`).tests.flatMap((each) => testsOf(edition, each))) {
    const outcome = outcomeOf(test)
    if (!results.has(test.name)) results.set(test.name, outcome)
  }
// Some pass once their timers of two seconds have run.
setTimeout(() => {
  for (const [name, result] of results) console.log(`${name}: ${result}`)
}, 4000)
