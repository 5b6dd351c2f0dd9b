/** The lines of a source: they end where ECMAScript says so. */
export const sourceLines = (text: string): string[] => text.split(/\r\n?|[\n\u2028\u2029]/)
