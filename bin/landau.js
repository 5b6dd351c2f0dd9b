#!/usr/bin/env node
// Checks the Node first, in words that any Node can read.
const [major, minor, patch] = process.versions.node.split('.').map(Number)
const atLeast = (m, p) => minor > m || (minor === m && patch >= p)

if (major >= 26 || (major === 24 && atLeast(11, 1)) || (major === 22 && atLeast(22, 3))) await import('../dist/landau.js')
else {
  console.error(`landau: This is Node ${process.versions.node}; landau needs ^22.22.3, ^24.11.1 or 26 and later.`)
  process.exitCode = 125
}
