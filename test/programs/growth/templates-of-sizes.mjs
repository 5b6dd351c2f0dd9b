// One template for data of several sizes: what all of them go through stays as it is.
const text = (words) => ({ type: 'text', text: words })
const out = (key) => ({ type: 'out', key })
const each = (of, ...parts) => ({ type: 'each', of, parts })
const template = [text('<ul>'), each('groups', text('<li>'), out('name'), each('items', text('<b>'), out('label'), text('</b> &amp; <i>'), out('price'), text('</i>'))), text('</ul>')]

function lookup(scopes, key) {
  for (const scope of scopes) if (scope[key] !== undefined) return scope[key]
  return ''
}

function render(parts, scopes) {
  let made = ''
  for (const part of parts) {
    if (part.type === 'text') made += part.text
    else if (part.type === 'out') made += lookup(scopes, part.key)
    else for (const item of lookup(scopes, part.of)) made += render(part.parts, [item, ...scopes])
  }
  return made
}

for (const n of [10, 20, 40, 80, 160, 320, 640]) {
  const groups = Array.from({ length: n }, (_, g) => ({ name: `g${g}`, items: Array.from({ length: 5 }, (_, i) => ({ label: `<${i}>`, price: i * g })) }))
  console.log(n, render(template, [{ groups }]).length)
}
