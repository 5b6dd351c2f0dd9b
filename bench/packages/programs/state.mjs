// immer: a list of todos, of which some are changed in each step, for 16 sizes.
import { produce } from 'immer'
let done = 0
for (let n = 50; n <= 800; n += 50) {
  let state = { todos: Array.from({ length: n }, (_, id) => ({ id, done: false, tags: ['a'] })), count: 0 }
  for (let step = 0; step < 10; step++) {
    state = produce(state, (draft) => {
      for (let i = step; i < draft.todos.length; i += 10) {
        draft.todos[i].done = true
        draft.count++
      }
    })
  }
  done += state.count
}
console.log(done)
