/** What is said and shown of a product, as opposed to what is printed on its pack. */
import type { Product } from './rules.ts'

export type ProductContent = Pick<
	Product,
	'description' | 'story' | 'features' | 'image' | 'additionalImages' | 'badge' | 'onSaleSince'
>

export function contentOf({
	description,
	story,
	features,
	image,
	additionalImages,
	badge,
	onSaleSince,
}: ProductContent): ProductContent {
	return { description, story, features, image, additionalImages, badge, onSaleSince }
}

export function isSameContent(one: ProductContent, other: ProductContent): boolean {
	return JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))
}
