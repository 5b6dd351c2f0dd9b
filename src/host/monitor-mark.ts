/** The name that a monitor of `landau verify` binds in each realm that it watches: what saves what it saw. */
export const monitorMark = '$l$monitor'
