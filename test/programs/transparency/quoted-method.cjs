// From lodash: a method called by a quoted name keeps its `this`.
const cache = {
  data: [1, 2],
  delete(key) {
    return this.data.length + key
  },
}
const remove = (of, key) => {
  const result = of['delete'](key)
  return result
}
console.log(remove(cache, 1), cache?.['delete'](2), cache['delete']?.(3))
