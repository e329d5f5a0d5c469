type Item = { productId?: number | null | undefined; grind?: string | null | undefined }

/** The guide on the page of the first coffee of an order, or null: the page of a filter or a gift box has none. */
export function brewingGuidePath(items: readonly Item[]): string | null {
	const coffee = items.find(({ productId, grind }) => productId && grind)
	return coffee ? `/product/${coffee.productId}#brewing-title` : null
}
