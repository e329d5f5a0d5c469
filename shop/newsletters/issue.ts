/** Composes what is sent of a newsletter: its content with the products and facts of the day. Later changes of the catalogue do not change it. */
import type { NewsletterContent } from './definition.ts'
import { cardImageAlt } from '#shop/catalogue/rules.ts'
import { imageUrl } from '#shop/images/rules.ts'
import { formatPrice, min, type Paise } from '#shop/money.ts'
import { isProductPath } from '#shop/pages/destinations.ts'
import { type Fact, withFacts } from '#shop/pages/facts.ts'
import type { ShownProduct } from '#shop/stock/rules.ts'

export type IssueProduct = {
	id: number
	name: string
	image: string
	imageAlt: string
	price: string
}

export type IssueBlock =
	| { kind: 'text'; heading: string; text: string }
	| { kind: 'image'; image: string; alt: string }
	| { kind: 'products'; products: IssueProduct[] }
	| { kind: 'button'; label: string; to: string }

export type Issue = { subject: string; preheader: string; heading: string; blocks: IssueBlock[] }

/** `products` are those that the shop shows. */
type Shown = { products: readonly ShownProduct[]; facts: Readonly<Record<Fact, string>> }

/** Leaves out what is empty or no longer sold. */
export function composeIssue(content: NewsletterContent, { products, facts }: Shown): Issue {
	const { inbox, body } = withFacts(content, facts)
	const blocks = body.blocks.map((block) => composeBlock(block, products))
	return { ...inbox, heading: body.heading, blocks: blocks.filter((block) => block !== null) }
}

function composeBlock(block: Record<string, string>, shown: readonly ShownProduct[]): IssueBlock | null {
	const { kind, heading = '', text = '', image = '', alt = '', label = '', to = '' } = block
	switch (kind) {
		case 'text':
			return heading || text ? { kind, heading, text } : null
		case 'image':
			return image ? { kind, image, alt } : null
		case 'button':
			return label && to ? { kind, label, to } : null
		case 'products': {
			const wanted = listProductIds(block)
			const products = wanted.flatMap((id) => shown.find((product) => product.id === id) ?? [])
			return products.length > 0 ? { kind, products: products.map(toIssueProduct) } : null
		}
		default:
			throw new Error(`A newsletter has no blocks of the kind ${kind}`)
	}
}

function toIssueProduct(product: ShownProduct): IssueProduct {
	const { id, name, image, sizes } = product
	const [first, ...prices] = sizes.map(({ price }) => price)
	if (first === undefined) throw new Error('A shown product has no pack size')
	const lowest = prices.reduce<Paise>((least, price) => min(least, price), first)
	const price = prices.length > 0 ? `from ${formatPrice(lowest)}` : formatPrice(lowest)
	return { id, name, image: imageUrl('product-images', image), imageAlt: cardImageAlt(product), price }
}

/** Lists the products that the content names, in blocks and links. */
export function listNamedProducts({ body }: NewsletterContent): number[] {
	const linked = body.blocks.flatMap(({ to = '' }) => (isProductPath(to) ? [productIdOf(to)] : []))
	return [...body.blocks.flatMap(listProductIds), ...linked]
}

function listProductIds({ first = '', second = '', third = '' }: Record<string, string>): number[] {
	return [first, second, third].filter((id) => id !== '').map(Number)
}

function productIdOf(path: string): number {
	return Number(path.split('/').at(-1))
}
