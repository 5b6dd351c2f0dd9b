// `npm run demo`: two real programs profiled, each in one run, and what landau says about them.

import { demonstrate, demoPrograms } from './demo/profile.ts'

for (const program of demoPrograms) {
  console.log(`\n━━ ${program.title}\n`)
  const { outcome } = await demonstrate(program)
  console.log(outcome.stdout + outcome.stderr)
}
