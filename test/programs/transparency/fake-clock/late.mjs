export const double = (x) => 2 * x
