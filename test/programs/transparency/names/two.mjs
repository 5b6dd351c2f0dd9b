export default () => 1
export const arrow = () => 1, kind = class {}
export let { found = () => 1 } = {}
