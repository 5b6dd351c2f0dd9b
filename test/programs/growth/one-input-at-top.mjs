// One list of posts at the top of a module, for each of which one list of users is gone through; most of the steps are those of small callbacks.
const users = Array.from({ length: 400 }, (_, i) => ({ name: `user ${i}`, tags: [`t${i % 50}`, `t${i % 7}`] }))
const posts = Array.from({ length: 500 }, (_, i) => ({ tag: `t${i % 50}` }))
const tagged = (tag) => users.filter((user) => user.tags.includes(tag))
let found = 0
for (const post of posts) found += tagged(post.tag).length
console.log(found)
