/** The texts and images of a product, as opposed to what is printed on its pack. */
import type { Product } from './rules.ts'

export type ProductContent = Pick<
	Product,
	'description' | 'story' | 'features' | 'images' | 'badge' | 'onSaleSince' | 'pageTitle' | 'pageDescription'
>

export function contentOf({
	description,
	story,
	features,
	images,
	badge,
	onSaleSince,
	pageTitle,
	pageDescription,
}: ProductContent): ProductContent {
	return {
		description,
		story,
		features,
		// The order of properties is fixed, whatever the order in which they were stored.
		images: images.map(({ path, alt }) => ({ path, alt })),
		badge,
		onSaleSince,
		pageTitle,
		pageDescription,
	}
}

export function isSameContent(one: ProductContent, other: ProductContent): boolean {
	return JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))
}

/** Returns the specified content. The first day on sale is kept, because it is a fact of this shop. */
export function originalContent(specified: ProductContent, { onSaleSince }: ProductContent): ProductContent {
	return { ...contentOf(specified), onSaleSince }
}
