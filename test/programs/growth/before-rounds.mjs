// What takes time before the first round of a loop, and for elements that leave nothing behind.
class Pending {
  byName = {}
  byNumber = {}
  record = { a: 1, b: 2, c: 3 }
  log = []

  #isEmpty(o) {
    for (const _ in o) return false
    return true
  }
  // V8 collects all keys of a dictionary, or all indices, to give the first.
  names() {
    let left = 0
    for (const _ of this.log) if (!this.#isEmpty(this.byName)) left++
    return left
  }
  numbers() {
    let left = 0
    for (const _ of this.log) if (!this.#isEmpty(this.byNumber)) left++
    return left
  }
  // The few names of a record are at hand.
  records() {
    let left = 0
    for (const _ of this.log) if (!this.#isEmpty(this.record)) left++
    return left
  }
  // However few different ones there are, all are looked at.
  kinds() {
    let kinds = 0
    for (const _ of this.log) kinds += new Set(this.log).size
    return kinds
  }
  kindsOnce() {
    return new Set(this.log).size
  }
}

for (const n of [10, 20, 40, 80, 160, 320, 640]) {
  const pending = new Pending()
  for (let i = 0; i < n; i++) {
    pending.byName[`k${i}`] = i
    pending.byNumber[i * 3] = i
    pending.log.push(i % 5)
  }
  delete pending.byName.k0
  for (const method of ['names', 'numbers', 'records', 'kinds', 'kindsOnce']) pending[method]()
}
