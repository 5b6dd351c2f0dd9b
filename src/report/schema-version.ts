/** Of the JSON documents that landau writes for programs. Raised when a field changes its meaning or goes away. */
export const schemaVersion = 1
