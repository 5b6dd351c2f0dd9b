// From deep-equal: an object that only inherits from Map.prototype has no size to ask for.
function f(a) { let n = 0; for (const k in a) n++; return n }
console.log(f(Object.create(Map.prototype)), f(Object.create(Set.prototype)))
