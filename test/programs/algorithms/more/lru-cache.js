let seed = 1
const random = (n) => {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return Math.floor(seed / 65536) % n
}

class Entry {
  constructor(key) {
    this.key = key
    this.previous = null
    this.next = null
  }
}
class Cache {
  constructor(capacity) {
    this.capacity = capacity
    this.entries = new Map()
    this.newest = null
    this.oldest = null
  }
  get(key) {
    let entry = this.entries.get(key)
    if (entry !== undefined) this.unlink(entry)
    else {
      entry = new Entry(key)
      this.entries.set(key, entry)
      if (this.entries.size > this.capacity) {
        this.entries.delete(this.oldest.key)
        this.unlink(this.oldest)
      }
    }
    entry.next = this.newest
    if (this.newest !== null) this.newest.previous = entry
    this.newest = entry
    if (this.oldest === null) this.oldest = entry
  }
  unlink(entry) {
    if (entry.previous === null) this.newest = entry.next
    else entry.previous.next = entry.next
    if (entry.next === null) this.oldest = entry.previous
    else entry.next.previous = entry.previous
    entry.previous = null
    entry.next = null
  }
}
for (let n = 8; n <= 64; n += 8) { // H
  const cache = new Cache(n)
  for (let i = 0; i < 4 * n; i++) cache.get(random(2 * n)) // G
}
