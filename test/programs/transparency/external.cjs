// A pointer of an addon, or of Node itself: V8 ends the process when it gets a hidden slot.
const external = require('node:tls').createSecureContext().context._external
const holder = { external }
function read(o) {
  return o.x
}
function write(o) {
  o.x = 1
}
for (let i = 0; i < 100; i++) {
  read(holder.external)
  write(holder.external)
}
console.log(typeof external, external.x, Object.keys(external), { ...external }, [external].includes(external), new Map([[external, 1]]).get(external), JSON.stringify([external]))
for (const k in external) console.log(k)
