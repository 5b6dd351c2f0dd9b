/** The name that a monitor of `landau verify` binds in each realm that it watches: what saves that it saw. */
export const monitorMark = '$l$monitor'
