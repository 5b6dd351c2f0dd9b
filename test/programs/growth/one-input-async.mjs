// Requests at the same time, each of which waits before it scans what all of them scan.
const rows = (count, name) => Array.from({ length: count }, (_, id) => ({ id, name: name + id }))
const tables = { users: rows(400, 'user'), posts: rows(600, 'post') }

async function query(table, id) {
  await null
  return tables[table].find((row) => row.id === id)
}

async function page(number) {
  const [user, post] = await Promise.all([query('users', number % 400), query('posts', (number * 7) % 600)])
  return `${user.name}:${post.name}`
}

const pages = await Promise.all(Array.from({ length: 800 }, (_, number) => page(number)))
console.log(pages.length)
