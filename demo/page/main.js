// A page that shows the words of a text that grows, as a user types it.
import { distinctWords } from './words.js'

const list = document.body.appendChild(document.createElement('ul'))
let text = ''
for (let i = 0; i < 60; i++) {
  text += Array.from({ length: 10 }, (_, j) => `word${i * 10 + j} `).join('')
  const words = distinctWords(text)
  list.replaceChildren(...words.slice(-3).map((word) => Object.assign(document.createElement('li'), { textContent: word })))
}
document.title = `${distinctWords(text).length} words`
