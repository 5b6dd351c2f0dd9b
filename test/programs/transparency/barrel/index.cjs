'use strict'
Object.defineProperty(exports, '__esModule', { value: true })
const tslib_1 = require('./tslib.cjs')
tslib_1.__exportStar(require('./inner.cjs'), exports)
