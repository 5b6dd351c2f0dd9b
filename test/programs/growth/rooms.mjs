// A chat whose rooms take turns: each message is looked up in what its room has.
const rooms = new Map()

function roomOf(id) {
  const known = rooms.get(id)
  if (known !== undefined) return known
  const room = { id, messages: [] }
  rooms.set(id, room)
  return room
}

function post(id, user, text) {
  const { messages } = roomOf(id)
  if (messages.filter((message) => message.user === user).at(-1)?.text === text) return false
  messages.push({ user, text })
  return true
}

let posted = 0
for (let i = 0; i < 3000; i++) if (post(`room ${(i * 7) % 20}`, `user ${(i * 13) % 50}`, `hello ${i}`)) posted++
console.log(posted)
