/** The products of a new shop, as specified. "Restore original text" returns to these texts. */
import { COUNTRY_OF_ORIGIN, SHELF_LIFE } from './labelling/food-labelling.ts'
import { ALL_GRINDS } from './variants/variant-options.ts'
import { LIMITED_STOCK, type Product, type ProductImage, type Size } from './rules.ts'
import { rupees } from '#shop/money.ts'

type SpecifiedSize = Omit<Size, 'label' | 'sku'>
type SpecifiedProduct = Omit<Product, 'status' | 'sizes' | 'version' | 'image'> & {
	sizes: readonly SpecifiedSize[]
}

const SIZE_NAMES = ['Sampler', 'Small', 'Medium', 'Large']

/** What all labels have in common. */
const LABEL = {
	pageTitle: null,
	pageDescription: null,
	isFood: true,
	genericName: null,
	ingredients: null,
	shelfLife: SHELF_LIFE,
	countryOfOrigin: COUNTRY_OF_ORIGIN,
	manufacturer: null,
	fssaiLicence: null,
}

export const SPECIFIED_PRODUCTS: readonly SpecifiedProduct[] = [
	{
		id: 1,
		slug: 'pure',
		name: 'Artisan Blend - 100% Pure',
		shortName: '100% Pure',
		composition: { coffee: 100, chicory: 0 },
		roast: 'Dark roast',
		taxCategory: 'coffee',
		description: 'All coffee, nothing else. A dark roast with a long, clean finish.',
		story:
			'Some houses have never kept chicory on the shelf. This blend is for them: Chikmagalur beans, roasted dark enough to stand up to hot milk, ground on the day we pack it. Give the decoction a little longer to drip; without chicory it runs lighter and tastes clearer.',
		features: ['Dark roast', 'Clean finish, low bitterness', 'Good black or with milk'],
		images: images('pure', 'Four packs of 100% Pure in a row: 80, 220, 500 and 1000 g'),
		badge: 'Bestseller',
		onSaleSince: null,
		...LABEL,
		sizes: sizes([80, 110, 110], [220, 260, 240], [500, 530, 480], [1000, 1050, 950]),
	},
	{
		id: 2,
		slug: 'perfect',
		name: 'Artisan Blend - Perfect',
		shortName: 'Perfect',
		composition: { coffee: 91, chicory: 9 },
		roast: 'Medium-dark roast',
		taxCategory: 'coffee-chicory',
		description: 'A little chicory for body. The everyday tumbler, first pour to last.',
		story:
			'Enough chicory to thicken the decoction and hold the froth, not enough to hide the coffee. It is the blend we drink ourselves on a weekday morning.',
		features: ['Medium-dark roast', 'Round body, steady froth', 'Made for milk'],
		images: images('perfect', 'Four packs of Perfect in a row: 77, 220, 550 and 1100 g'),
		badge: LIMITED_STOCK,
		onSaleSince: null,
		...LABEL,
		sizes: sizes([77, 120, 120], [220, 270, 250], [550, 550, 500], [1100, 1090, 990]),
	},
	{
		id: 3,
		slug: 'classic',
		name: 'Artisan Blend - Classic',
		shortName: 'Classic',
		composition: { coffee: 81, chicory: 19 },
		roast: 'Medium roast',
		taxCategory: 'coffee-chicory',
		description: 'The taste of a railway platform at six in the morning. Thick, strong, sweet on its own.',
		story:
			'More chicory, the way many homes and hotels in the South have always had it. The decoction comes out dark and thick; a little of it colours a whole tumbler of milk.',
		features: ['Medium roast', 'Thick decoction', 'Strong with plenty of milk'],
		images: images('classic', 'Four packs of Classic in a row: 79, 210, 525 and 1050 g'),
		badge: 'New Arrival',
		onSaleSince: null,
		...LABEL,
		sizes: sizes([79, 120, 120], [210, 260, 240], [525, 540, 490], [1050, 1080, 980]),
	},
]

/** From the sampler to the large size. MRP and selling price are in rupees. */
function sizes(...variants: [grams: number, mrp: number, price: number][]): SpecifiedSize[] {
	return variants.map(([netQuantity, mrp, price], index) => {
		const name = SIZE_NAMES[index] ?? ''
		return {
			value: name.toLowerCase(),
			name,
			netQuantity,
			unit: 'g',
			grinds: [...ALL_GRINDS],
			mrp: rupees(mrp),
			price: rupees(price),
		}
	})
}

/** Returns three photographs, and one of all sizes together. */
function images(slug: string, familyAlt: string): ProductImage[] {
	const photographs = [1, 2, 3].map((number) => ({ path: `${slug}/${slug}${number}.jpg`, alt: '' }))
	return [...photographs, { path: `${slug}/family.jpg`, alt: familyAlt }]
}
