'use strict'
Object.defineProperty(exports, '__esModule', { value: true })
const tslib_1 = require('./tslib.cjs')
tslib_1.__exportStar(require('./leaf.cjs'), exports)
const leaf_1 = require('./leaf.cjs')
Object.defineProperty(exports, 'two', { enumerable: true, get: function () { return leaf_1.default; } })
