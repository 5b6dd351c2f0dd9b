// V8 walks over the gaps that deleted entries leave in front of a Map or Set until it builds the table anew.
function drains(n) {
  const queue = new Map()
  for (let i = 0; i < n; i++) queue.set(i, i)
  while (queue.size > 0) queue.delete(queue.keys().next().value)
}

function drainsSet(n) {
  const queue = new Set()
  for (let i = 0; i < n; i++) queue.add(i)
  while (queue.size > 0) {
    for (const first of queue) {
      queue.delete(first)
      break
    }
  }
}

function caches(n) {
  const cache = new Map()
  for (let i = 0; i < 4 * n; i++) {
    cache.set(i, i)
    if (cache.size > n) cache.delete(cache.keys().next().value)
  }
}

// One that is gone through in its order, and one whose entries are deleted by key.
function walks(n) {
  const queue = new Map()
  for (let i = 0; i < n; i++) queue.set(i, i)
  for (const key of queue.keys()) queue.delete(key)
}
function deletes(n) {
  const queue = new Set()
  for (let i = 0; i < n; i++) queue.add(i)
  for (let i = 0; i < n; i++) queue.delete(i)
}

for (const n of [100, 200, 400, 800, 1600, 3200]) for (const f of [drains, drainsSet, caches, walks, deletes]) f(n)
