	const tabbed = (o) => { for (const key of ['a', 'b']) { if (key in o) o[key].c.d } }
export const one = 1; tabbed({ a: {} })
