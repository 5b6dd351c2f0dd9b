// Queues that are sorted with each job: several, one after the other, each larger than those before.
class Queue {
  jobs = []
  add(job) {
    this.jobs.push(job)
    this.jobs.sort((a, b) => a - b)
  }
  async drain() {
    while (this.jobs.length > 0) {
      await null
      this.jobs.pop()
    }
  }
}

for (const n of '50,100,200,400,800'.split(',')) {
  const queue = new Queue()
  for (let i = 0, job = 1; i < Number(n); i++) {
    job = (job * 16807) % 2147483647
    queue.add(job)
  }
  await queue.drain()
}
