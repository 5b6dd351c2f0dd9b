// Three sizes are too few for a law: what is unknown is the function, and not the loop that tries them.
function dedupe(xs) { const out = []; for (const x of xs) if (!out.includes(x)) out.push(x); return out }
for (const n of [500, 1000, 2000]) dedupe(Array.from({ length: n }, (_, i) => i))
