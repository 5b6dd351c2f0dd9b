// Dynamic input (Coppa, Demetrescu, Finocchi: Estimating the empirical cost function of routines with dynamic workloads, section 3): cells that the
// outside of the program, or another task (interleaved.ts), has filled since they were last accessed. Whoever is pending when the outside has filled one
// has new input, so nobody is discounted. What an activation and those in it have read of such cells is noted beside the stack (beside.ts).

/** Stamp of a cell that the outside has filled since its last access: older than every activation, and no time of any. */
export const external = -1
