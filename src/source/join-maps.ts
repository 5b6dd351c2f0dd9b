import remapping from '@jridgewell/remapping'

/** The map from the last text to the first, of a step that came after another; both as JSON. */
export const joinMaps = (later: object, earlier: string): string => remapping([later as never, earlier], () => null).toString()
