// A reporter of node:test that says of every test what became of it, a line each.
import { basename } from 'node:path'

const word = ({ type, data }) => (data.skip === undefined ? (data.todo === undefined ? type.slice(5) : `todo ${type.slice(5)}`) : 'skip')

export default async function* lines(source) {
  for await (const event of source) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const { file = '', name, nesting } = event.data
    yield `${JSON.stringify(`${basename(file)} ${nesting} ${name.startsWith('/') ? basename(name) : name}: ${word(event)}`)}\n`
  }
}
