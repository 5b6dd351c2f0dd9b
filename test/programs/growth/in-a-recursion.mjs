// What is searched for each object is searched in a recursion, whose calls are of many sizes.
function decycle(object) {
  const seen = []
  function derez(value) {
    if (typeof value !== 'object') return value
    for (let i = 0; i < seen.length; i++) if (seen[i] === value) return '$ref'
    seen.push(value)
    if (Array.isArray(value)) {
      const nu = []
      for (let i = 0; i < value.length; i++) nu[i] = derez(value[i])
      return nu
    }
    const nu = {}
    for (const name in value) nu[name] = derez(value[name])
    return nu
  }
  return derez(object)
}
for (const n of [50, 100, 200, 400, 800, 1600]) decycle(Array.from({ length: n }, (_, i) => ({ id: i })))
