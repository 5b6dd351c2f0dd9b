export function collectTags(raw) {
  const seen = new Set()
  const tags = []
  for (const tag of raw) {
    const name = tag.trim().toLowerCase()
    if (seen.has(name)) continue
    seen.add(name)
    tags.push(name)
  }
  return tags
}
