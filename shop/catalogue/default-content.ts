/** The default content of each product. Separate from the rules, so that only pages that show it load it. */
import { findProduct, LIMITED_STOCK, type ProductContent } from './rules.ts'

export const DEFAULT_CONTENT: readonly ProductContent[] = [
	{
		productId: 1,
		description: 'All coffee, nothing else. A dark roast with a long, clean finish.',
		story:
			'Some houses have never kept chicory on the shelf. This blend is for them: Chikmagalur beans, roasted dark enough to stand up to hot milk, ground on the day we pack it. Give the decoction a little longer to drip; without chicory it runs lighter and tastes clearer.',
		features: [
			'100% coffee, no chicory',
			'Dark roast',
			'Clean finish, low bitterness',
			'Good black or with milk',
		],
		image: imageOf(1),
		additionalImages: ['pure/pure2.jpg', 'pure/pure3.jpg'],
		badge: 'Bestseller',
		onSaleSince: null,
	},
	{
		productId: 2,
		description: 'A little chicory for body. The everyday tumbler, first pour to last.',
		story:
			'Nine parts chicory in a hundred: enough to thicken the decoction and hold the froth, not enough to hide the coffee. It is the blend we drink ourselves on a weekday morning.',
		features: ['91% coffee, 9% chicory', 'Medium-dark roast', 'Round body, steady froth', 'Made for milk'],
		image: imageOf(2),
		additionalImages: ['perfect/perfect2.jpg', 'perfect/perfect3.jpg'],
		badge: LIMITED_STOCK,
		onSaleSince: null,
	},
	{
		productId: 3,
		description: 'The taste of a railway platform at six in the morning. Thick, strong, sweet on its own.',
		story:
			'More chicory, the way many homes and hotels in the South have always had it. The decoction comes out dark and thick; a little of it colours a whole tumbler of milk.',
		features: ['81% coffee, 19% chicory', 'Medium roast', 'Thick decoction', 'Strong with plenty of milk'],
		image: imageOf(3),
		additionalImages: ['classic/classic2.jpg', 'classic/classic3.jpg'],
		badge: 'New Arrival',
		onSaleSince: null,
	},
]

export function defaultContentOf(productId: number): ProductContent | null {
	return DEFAULT_CONTENT.find((content) => content.productId === productId) ?? null
}

function imageOf(productId: number): string {
	return findProduct(productId)?.image ?? ''
}
