/** Version of the profile file. A reader accepts this and every earlier one; golden files of each stay in the tests. */
export const formatVersion = 1

/** Every name that landau puts into a profiled program starts with this; a file that contains it already is loaded unchanged. */
export const namePrefix = '$l$'
