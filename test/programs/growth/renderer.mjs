// A renderer whose functions call each other, each for another kind of thing, and one component that searches a list.
const Row = ({ id, items }) => { const i = items.findIndex(x => x.id === id); return { tag: 'li', cls: i % 2, kids: [items[i].name] } }
function renderNode(node, out) { if (typeof node === 'string') { out.push(node); return } if (Array.isArray(node)) return renderChildren(node, out); renderElement(node, out) }
function renderElement(el, out) { if (typeof el.tag === 'function') renderComponent(el, out); else renderHost(el, out) }
function renderComponent(el, out) { const v = withHooks(el.tag, el.props); finish(v, out) }
function withHooks(f, props) { let v = f(props); for (let k = 0; k < 2; k++) if (v === null) v = f(props); return v }
function finish(v, out) { renderNode(v, out) }
function renderHost(el, out) { out.push('<', el.tag, '>'); renderNode(el.kids, out); out.push('</', el.tag, '>') }
function renderChildren(kids, out) { for (let i = 0; i < kids.length; i++) renderNode(kids[i], out) }
const List = ({ items }) => ({ tag: 'ul', kids: items.map(x => ({ tag: Row, props: { id: x.id, items } })) })
for (const n of [50, 80, 120, 180, 270, 400, 600, 900]) {
  const out = []
  renderNode({ tag: List, props: { items: Array.from({ length: n }, (_, i) => ({ id: i, name: 'n' + i })) } }, out)
  console.log(n, out.join('').length)
}
