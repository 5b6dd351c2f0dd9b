// Listeners run, and the recording is written, without what Node has as globals.
const on = process.on.bind(process)
const text = Buffer.from('text')
delete globalThis.process
globalThis.Buffer = null
on('exit', () => console.log('late', text.toString('hex')))
on('custom', () => {})
console.log(typeof process, Buffer)
