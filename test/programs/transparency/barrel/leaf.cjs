'use strict'
exports.one = 1
exports.default = 2
