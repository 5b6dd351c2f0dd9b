// Built-ins that are called by names of their own, by keys, through `super` and behind `?.`. The first are quadratic, `other` and `shadowed` call what only has the name.
import { parse as other } from 'node:path'

const { keys, entries: pairs } = Object
const { stringify } = JSON
var assign = Object.assign
export const from = Array['from']

class Bag extends Array {
  addNew(value) {
    if (!super.includes(value)) super.push(value)
  }
}

class Registry extends Map {
  all() {
    return [...super.values()]
  }
}

function byDestructured(rows) {
  const seen = {}
  let found = 0
  for (const { id } of rows) {
    seen[id] = id
    found += keys(seen).length
  }
  return found
}

function byRenamed(rows) {
  const seen = {}
  let found = 0
  for (const { id } of rows) {
    seen[id] = id
    found += pairs(seen).length
  }
  return found
}

const byVar = (rows) => rows.reduce((all, { id }) => assign({}, all, { [id]: id }), {})

function byJson(rows) {
  const all = []
  let found = 0
  for (const { id } of rows) {
    all.push(id)
    found += stringify(all).length
  }
  return found
}

function byFrom(rows) {
  const all = new Set()
  let found = 0
  for (const { id } of rows) found += from(all.add(id)).length
  return found
}

function byKey(rows) {
  const seen = []
  for (const { id } of rows) if (!seen['includes'](id)) seen.push(id)
  return seen
}

function byOptionalCall(rows) {
  const seen = []
  for (const { id } of rows) if (!seen.includes?.(id)) seen.push(id)
  return seen
}

function bySuper(rows) {
  const seen = new Bag()
  for (const { id } of rows) seen.addNew(id)
  return seen
}

function bySuperOfMap(rows) {
  const seen = new Registry()
  let found = 0
  for (const row of rows) {
    seen.set(row.id, row)
    found += seen.all().length
  }
  return found
}

const named = (rows) => rows.map(({ id }) => other(`/${id}`).base)
const shadowed = (rows, keys) => rows.map((row) => keys(row))

for (const n of [100, 200, 400, 800, 1600]) {
  const rows = Array.from({ length: n }, (_, id) => ({ id }))
  for (const run of [byDestructured, byRenamed, byVar, byJson, byFrom, byKey, byOptionalCall, bySuper, bySuperOfMap, named]) run(rows)
  shadowed(rows, ({ id }) => id)
}
