// Turns on V8's precise block coverage.
const { Session } = require('node:inspector')

const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
