// What an object inherits from may be a proxy that does not say what it inherits from itself. Nobody asks it who reads and writes properties of the object.
const silent = new Proxy(
  {},
  {
    getPrototypeOf() {
      throw new Error('asked')
    },
  },
)
const { proxy, revoke } = Proxy.revocable({}, {})
revoke()

function last(o) {
  for (let i = 0; i < 3; i++) o.x = i
  return o.x
}
const sum = (o, list) => list.reduce((total, n) => total + n + o.own, 0)
class Inherits {
  constructor() {
    this.own = 1
  }
  encode(other) {
    return [this.own, other.own].join()
  }
}
Object.setPrototypeOf(Inherits.prototype, silent)

console.log(last(Object.create(silent)), sum({ __proto__: proxy, own: 5 }, [1, 2]), new Inherits().encode(new Inherits()))
