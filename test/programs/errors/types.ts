interface Item { readonly n: number; readonly name?: string }
const first = (item: Item): number => { const list: number[] = [item.n]; return (list as any)[1].size }
export const later = (item: Item): number => first(item) + 1; setTimeout(() => later({ n: 1 }))
