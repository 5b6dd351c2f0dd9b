// Lists that each step of a reduce copies: one looks what is not there yet up in its list first, one passes every second step by.
const groups = Array.from({ length: 800 }, (_, i) => [`a${i}`, `b${i % 10}`])
const tags = groups.reduce((all, group) => [...all, ...group.filter((tag) => !all.includes(tag))], [])
const numbers = Array.from({ length: 1500 }, (_, i) => i)
const even = numbers.reduce((found, number) => (number % 2 === 0 ? [...found, number] : found), [])
console.log(tags.length, even.length)
