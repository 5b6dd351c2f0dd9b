// A tick that waits when the first file ends is a frame of Node's in the stacks of the promises that follow.
const stack = () => new Error('here').stack.replace(/:\d+\)?$/gm, '')

const later = async () => {
  await null
  console.log(stack())
}

await later()
console.log(stack())
