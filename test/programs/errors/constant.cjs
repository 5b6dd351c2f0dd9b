const x = 5; function assigns(y) { if (y) x = 6 } assigns(new Date(0))
