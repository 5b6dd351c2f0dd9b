const rounds = 20

/** Does the work for `n` items again and again, and prints what one item took in the second half of it, in nanoseconds, and what came of it. */
export const told = async (n, work) => {
  const results = []
  let began = 0
  for (let round = 0; round < rounds; round++) {
    if (round === rounds / 2) began = performance.now()
    results.push(await work(n))
  }
  const took = performance.now() - began
  console.log(JSON.stringify({ nanoseconds: (took * 1e6) / (n * (rounds / 2)), results }))
}
