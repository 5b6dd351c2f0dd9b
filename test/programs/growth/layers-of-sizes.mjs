// The number that is tried decides how many layers there are, and these how many nodes: what goes through the nodes is linear in them.
function blocks(layers, root) {
  const made = {}
  for (let i = 0; i < layers.length; i++) {
    let before
    for (let j = 0; j < layers[i].length; j++) {
      const at = root[layers[i][j]]
      made[at] ??= { out: [] }
      if (before) made[root[before]].out.push(at)
      before = layers[i][j]
    }
  }
  return made
}

function place(layers, root) {
  const made = blocks(layers, root)
  const [places, open, seen] = [{}, Object.keys(made), {}]
  while (open.length > 0) {
    const at = open.pop()
    if (seen[at]) places[at] = made[at].out.reduce((most, next) => Math.max(most, (places[next] ?? 0) + 1), 0)
    else {
      seen[at] = true
      open.push(at)
      for (const next of made[at].out) open.push(next)
    }
  }
  return Object.keys(places).length
}

for (const depth of [5, 7, 9, 11, 13]) {
  const [layers, root] = [[], {}]
  for (let i = 0; i < depth; i++) {
    layers.push(Array.from({ length: 2 ** (i >> 1) }, (_, j) => 'n' + i + '_' + j))
    for (const key of layers[i]) root[key] = key
  }
  console.log(place(layers, root))
}
