// One list of posts, each of which is looked for in one list of users, by a function of its own: how many there will be is not known.
const userOf = (users, id) => users.find((user) => user.id === id)
const resolve = (users, posts) => posts.map((post) => ({ ...post, author: userOf(users, post.by).name }))
const users = Array.from({ length: 800 }, (_, i) => ({ id: i, name: `user ${i}` }))
const posts = Array.from({ length: 2000 }, (_, i) => ({ by: (i * 7) % 800 }))
console.log(resolve(users, posts).length)
