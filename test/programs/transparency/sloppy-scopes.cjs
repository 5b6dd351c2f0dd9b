// Declarations of functions in blocks and in `eval` are variables of the function around.
const show = (f) => {
  try {
    console.log(f())
  } catch (error) {
    console.log(String(error))
  }
}

show(function () {
  function g() {
    return 1
  }
  {
    function g() {
      return 2
    }
  }
  return g()
})
show(function () {
  function g() {
    return 1
  }
  switch (1) {
    case 1:
      function g() {
        return 2
      }
  }
  return g()
})
show(function () {
  function g() {
    return 1
  }
  eval('var g = () => 2')
  return g()
})
show(() => {
  function g() {
    return 1
  }
  eval('function g() { return 2 }')
  return g()
})
