log(early(2), typeof exports)
function early(x) { return helper(x) + [x].map((y) => y * 2)[0] }
function helper(x) { for (let i = 0; i < n; i++) x += i; return x }
const later = 1
if (n > 100) return
exports.a = early; module.exports.b = later
log(Object.keys(exports), this === module.exports)
return
