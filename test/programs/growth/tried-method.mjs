class Log { lines = []; add(x) { this.lines = [...this.lines, x] } }
for (const n of [50, 80, 120, 180, 270, 400, 600, 900]) { const l = new Log(); for (let i = 0; i < n; i++) l.add(i); console.log(n, l.lines.length) }
