// An anonymous function or class has no name, whatever looks at it next.
function names() {
  console.log((class {})?.name, (() => {})?.name, ((a, b) => a)?.name, (function () {})?.name, (async () => {})?.name, (class {} ?? 1).name)
}
names()
console.log([(class {})?.name, (() => {})?.name, (x => x)?.name])
