export function collectTags(raw) {
  const tags = []
  for (const tag of raw) {
    const name = tag.trim().toLowerCase()
    if (tags.includes(name)) continue
    tags.push(name)
  }
  return tags
}
