// Texts and copies that are made again for each part of the input: only the part is new.
const word = (i) => `w${(i * 7919) % 1000}`

class Log {
  words = []
  log = []
  text = ''
  buffer = ''
  appended() {
    let found = 0
    let text = ''
    for (const w of this.words) {
      text += w
      if (text.includes('!')) found++
    }
    return found
  }
  kept() {
    let found = 0
    this.buffer = ''
    for (const w of this.words) {
      this.buffer += w
      if (this.buffer.includes('!')) found++
    }
    return found
  }
  joined() {
    let found = 0
    const lines = []
    for (const w of this.words) {
      lines.push(w)
      if (lines.join('\n').includes('!')) found++
    }
    return found
  }
  cloned() {
    let state = { count: 0, list: [] }
    for (const w of this.words) {
      state = JSON.parse(JSON.stringify(state))
      state.list.push({ w })
      state.count++
    }
    return state.list.length
  }
  cut() {
    let text = this.text
    let found = 0
    while (text.length > 0) {
      if (text.includes('!')) found++
      text = text.slice(5)
    }
    return found
  }
  // A message that comes in parts: each time it is tried from its beginning.
  tried() {
    let parsed = null
    let text = '['
    for (const w of this.words) {
      text += `"${w}",`
      try {
        parsed = JSON.parse(text)
      } catch {
        parsed = null
      }
    }
    return parsed
  }
  // The rest, the same in little: each word is read once.
  read() {
    let found = 0
    for (const w of this.words) if (w.includes('!')) found++
    return found
  }
  lines() {
    let found = 0
    for (const line of this.text.split('\n')) if (line.toUpperCase().includes('!')) found++
    return found
  }
  // Records of one form, that are all different.
  records() {
    let found = 0
    for (const line of this.log) if (line.includes('" 500 ')) found++
    return found
  }
  queue() {
    let rest = ''
    let found = 0
    for (const w of this.words) {
      rest += `${w}\n`
      for (let at = rest.indexOf('\n'); at >= 0; at = rest.indexOf('\n')) {
        found += at
        rest = rest.slice(at + 1)
      }
    }
    return found
  }
}

for (const n of [50, 100, 200, 400, 800, 1600]) {
  const log = new Log()
  log.words = Array.from({ length: n }, (_, i) => word(i))
  log.text = log.words.map((w) => `a line about ${w}, and others that are as long as this one is, more or less\n`).join('')
  log.log = Array.from({ length: n * 4 }, (_, i) => {
    const [at, size] = [10 + (i % 50), 2000 + ((i * 7919) % 9000)]
    return `192.168.1.${i % 256} - - [10/Oct/2024:13:55:${at} -0700] "GET /products/item-${i}.html HTTP/1.1" 200 ${size} "https://example.com/" "Mozilla/5.0 (Windows NT 10.0)"`
  })
  for (const method of ['appended', 'kept', 'joined', 'cloned', 'cut', 'tried', 'read', 'lines', 'records', 'queue']) log[method]()
}
