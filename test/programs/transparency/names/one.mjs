export const log = []
export default class { static n = log.push(this.name); f = () => 1 }
export { default as one } from './one.mjs'
