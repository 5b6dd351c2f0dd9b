const Module = require('module'); const { wrap } = Module
Module.wrap = (text) => wrap(`console.log("wrapped"); ${text}`)
for (const n of [1]) if (n) throw new Error('where modules are wrapped')
