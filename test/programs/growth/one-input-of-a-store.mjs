// A store whose reducer copies its list with each action.
const reducer = (state, action) => ({ ...state, items: state.items.map((item) => (item.id === action.id ? { ...item, done: true } : item)) })
function createStore(reduce, state) {
  let now = state
  return { dispatch: (action) => (now = reduce(now, action)), get: () => now }
}
const store = createStore(reducer, { items: Array.from({ length: 500 }, (_, id) => ({ id, done: false })) })
for (let id = 0; id < 500; id++) store.dispatch({ id })
console.log(store.get().items.filter(({ done }) => done).length)
