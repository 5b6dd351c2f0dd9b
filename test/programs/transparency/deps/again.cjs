exports.again = (list) => {
  const found = []
  for (const item of list) if (!found.some((it) => it === item)) found[found.length] = item
  return found
}
