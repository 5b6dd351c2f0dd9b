const Module = require('module'); const { wrap } = Module
Module.wrap = (text) => wrap(`if (typeof wrapped !== "undefined") console.log("wrapped"); ${text}`)
globalThis.wrapped = true
const late = () => { for (const n of [1]) if (n) { const error = new Error('late'); error.stack; console.log(error.stack.split('\n').length) } }; late(); process.exitCode = 1
