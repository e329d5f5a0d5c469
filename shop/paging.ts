/** Shows long lists one page at a time. */

export type Paging = {
	page: number
	pages: number
	/** The positions of the first and the last item on the page, from 1, or 0 in an empty list. */
	first: number
	last: number
	found: number
}

/** Returns the page with this number, or the last one if the list has become shorter. */
export function paginate<Item>(
	items: readonly Item[],
	{ page: wanted, size }: { page: number; size: number },
): { shown: Item[]; paging: Paging } {
	const paging = pagingOf({ found: items.length, page: wanted, size })
	const before = (paging.page - 1) * size
	return { shown: items.slice(before, before + size), paging }
}

/** For a list whose items are read one page at a time. */
export function pagingOf({
	found,
	page: wanted,
	size,
}: {
	found: number
	page: number
	size: number
}): Paging {
	const pages = Math.max(Math.ceil(found / size), 1)
	const page = Math.min(wanted, pages)
	const before = (page - 1) * size
	return { page, pages, first: Math.min(before + 1, found), last: Math.min(before + size, found), found }
}

/** Returns the page in a query, or the first. */
export function readPage(query: URLSearchParams): number {
	const text = query.get('page') ?? ''
	return /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1
}

/** Lists the pages to link to: the first, the last and those around this one. Null stands for those left out. */
export function linkedPages({ page, pages }: Pick<Paging, 'page' | 'pages'>): (number | null)[] {
	const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
	const linked = [...new Set(near)]
	return linked.flatMap((number, index) => {
		const gap = number - (linked[index - 1] ?? 0)
		if (gap === 1) return [number]
		// A single page takes no more room than an ellipsis.
		return [gap === 2 ? number - 1 : null, number]
	})
}
