// What a built-in makes of all that there is, again for each part of the input: only the part is new. Beside each the same in little, which is linear.
class Scores {
  events = []
  rows = []
  ranking() {
    const score = new Map()
    let lead = ''
    for (const e of this.events) {
      score.set(e.user, e.points)
      lead = [...score].sort((a, b) => b[1] - a[1])[0][0]
    }
    return lead
  }
  totals() {
    const score = new Map()
    let total = 0
    for (const e of this.events) {
      score.set(e.user, e.points)
      for (const pair of score) total += pair[1]
    }
    return total
  }
  positions() {
    const list = []
    let total = 0
    for (const e of this.events) {
      list.push(e.points)
      for (const at of [...list.entries()].map((pair) => pair[0])) total += at
      for (const pair of list.entries()) total += pair[1]
    }
    return total
  }
  listed() {
    const score = new Map()
    let total = 0
    for (const e of this.events) {
      score.set(e.user, e.points)
      for (const pair of Array.from(score.entries())) total += pair[1]
    }
    return total
  }
  grouped() {
    const list = []
    let total = 0
    for (const e of this.events) {
      list.push(e)
      for (const x of Object.groupBy(list, () => 'all').all) total += x.points
      for (const x of Map.groupBy(list, () => 'all').get('all')) total += x.points
    }
    return total
  }
  copied() {
    let list = []
    let total = 0
    for (const e of this.events) {
      list = list.values().toArray()
      list.push(e.points)
      for (const x of list) total += x
    }
    return total
  }
  async gathered() {
    let list = []
    let total = 0
    for (const e of this.events) {
      list = await Array.fromAsync(list)
      list.push(e.points)
      for (const x of list) total += x
    }
    return total
  }
  async settled() {
    const list = []
    let total = 0
    for (const e of this.events) {
      list.push(e.points)
      for (const x of await Promise.allSettled(list)) total += x.value
    }
    return total
  }
  matched() {
    let text = ''
    let total = 0
    for (const e of this.events) {
      text += `${e.user} `
      total += [...text.matchAll(/u(\d+)/g)].map((m) => m[1]).length
      for (const m of text.matchAll(/u(?<digits>\d+)/g)) total += m.groups.digits.length + m[1].length
    }
    return total
  }
  // Each pair, group and match once.
  rankingOnce() {
    const score = new Map()
    for (const e of this.events) score.set(e.user, e.points)
    let total = 0
    for (const pair of score) total += pair[1]
    return [...score].map((pair) => pair[1]).length + total
  }
  groupedOnce() {
    let total = 0
    for (const x of Object.groupBy(this.events, () => 'all').all) total += x.points
    return total + this.events.values().toArray().length
  }
  async settledOnce() {
    let total = 0
    for (const x of await Promise.allSettled(this.events)) total += x.value.points
    return total
  }
  // Rows that the program was given are input, whatever gives them.
  read() {
    let total = 0
    for (const row of this.rows) total += row[1]
    for (const row of this.rows.values()) total += row[0]
    return total + [...this.rows.values()].map((row) => row[1]).length
  }
}

for (const n of [40, 60, 90, 130, 200, 300, 450, 680]) {
  const scores = new Scores()
  scores.events = Array.from({ length: n }, (_, i) => ({ user: `u${i}`, points: (i * 7919) % 1009 }))
  scores.rows = Array.from({ length: n }, (_, i) => [i, i])
  for (const method of Object.getOwnPropertyNames(Scores.prototype)) if (method !== 'constructor') await scores[method]()
}
