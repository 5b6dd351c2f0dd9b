"first" 
'use strict'
function strict() { 'use strict'; return this }
function noSemicolon() { 'use strict'
  return typeof this }
function several() { "a"; 'use strict' /* c */
  ; return this === undefined }
function onlyDirective() { 'use strict' }
function notOne() { ('use strict'); return this }
function escaped() { 'use\x20strict'; return typeof this }
const arrow = () => { 'use strict'
return (function () { return this })() }
class A { m() { 'x'
 return this } }
log(strict(), noSemicolon(), several(), onlyDirective(), notOne() === undefined, escaped(), arrow(), new A().m() instanceof A)
