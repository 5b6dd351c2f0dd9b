// A walk over its length takes a minute.
const list = []
list[2 ** 32 - 2] = 1
console.log(Object.keys(list), Object.values(list), Object.entries(list))
