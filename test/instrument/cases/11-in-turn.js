// What is seen of the order in which things are evaluated, and how often.
log('abc'.includes({ toString() { log('asked'); return 'b' } }), 'abc'.includes({ toString() { log('asked'); return 'x' } }))
function early() { return Math.max(log('first'), ...later, log('second')); let later = [1] }
function early2() { return new Set(...[log('first')], ...later); let later = [[1]] }
function inTime() { let now = [2, 3]; return Math.max(log('first') ?? 1, ...now, 1) }
const outer = () => [Math.max(log('x') ?? 0, ...behind)]
for (const f of [early, early2, inTime, outer]) try { log(f()) } catch (e) { log(e) }
const behind = [4, 5]
log(outer())
const { proxy, revoke } = Proxy.revocable([], {})
revoke()
const bytes = new Uint8Array(3)
log(bytes.lastIndexOf(proxy), bytes.indexOf(proxy), bytes.includes(proxy), [1].includes(proxy), [1].indexOf(proxy))
log([].push(...Object.setPrototypeOf([1, 2], null) instanceof Object ? [] : [7]))
