import fs from 'node:fs'
if (fs.existsSync('.')) await import('./thrown-by-query.mjs?v=1')
