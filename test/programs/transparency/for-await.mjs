// Loops that wait, where one statement may stand.
async function some(list) {
  let all = ''
  if (list) for await (const x of list) all += x
  return all
}
async function nested(lists) {
  let all = ''
  for await (const list of lists)
    for await (const x of list)
      all += x
  return all
}
const directive = async (x) => { "use server" }
async function strict() { 'use strict' }
function two() { "a"; "b" }
console.log(await some(['a', 'b']), await some(null), await nested([['a', 'b'], ['c']]), await directive(1), await strict(), two())
