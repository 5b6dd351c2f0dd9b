import { getSourceMapsSupport } from 'node:module'

/** Whether Node reads the source map of a file that is compiled now. What it does not read then, it never reads. */
export const isMapRead = (file: string): boolean => {
  const { enabled, nodeModules } = getSourceMapsSupport()
  return (enabled || Boolean(process.env['NODE_V8_COVERAGE'])) && (nodeModules || !inNodeModules.test(file))
}

const inNodeModules = /[\\/]node_modules[\\/]/
