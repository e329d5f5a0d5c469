/** Changes the texts and images of products. Each change is recorded in the audit log. */
import { changeCatalogue } from './change-catalogue.server.ts'
import { whyBadgeRefused } from './labelling/badges.ts'
import { contentOf, isSameContent, originalContent, type ProductContent } from './content.ts'
import type { ProductContentInput } from './input.ts'
import { findProduct } from './rules.ts'
import {
	CHANGED_MEANWHILE,
	changeProduct,
	differences,
	lockProduct,
	NO_SUCH_PRODUCT,
	recordProductChange,
} from './product-change.server.ts'
import { SPECIFIED_PRODUCTS } from './specified-products.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

const NO_SUCH_IMAGE = refuse('invalid', null, {
	message: 'One of these images no longer exists. Please choose another.',
	field: 'images',
})

const NO_IMAGE = refuse('invalid', null, {
	message: 'A product on sale needs an image.',
	field: 'images',
})

/** Facts of other modules: the available images and the best-selling products. */
type ContentFacts = {
	images: readonly string[]
	bestsellers: readonly number[]
	/** Whether any of these images is deleted. If not, none can be deleted until the transaction ends. */
	isAnyDeleted(transaction: Transaction, images: readonly string[]): Promise<boolean>
}

type ContentChange = {
	productId: number
	input: ProductContentInput
	/** The product's version when the form was opened. */
	version: number
	facts: ContentFacts
	by: Actor
}

export async function updateProductContent(
	shop: Shop,
	{ productId, input: content, version, facts, by }: ContentChange,
): Promise<Outcome> {
	const images = content.images.map(({ path }) => path)
	return changeCatalogue(shop, async (transaction): Promise<Outcome> => {
		const before = await lockProduct(transaction, productId)
		if (!before) return NO_SUCH_PRODUCT
		if (before.version !== version) return CHANGED_MEANWHILE
		if (before.status === 'active' && images.length === 0) return NO_IMAGE
		if (images.some((path) => !facts.images.includes(path))) return NO_SUCH_IMAGE
		const badgeRefused = whyBadgeRefused(
			{ ...content, productId, before },
			{ now: shop.clock(), bestsellers: facts.bestsellers },
		)
		if (badgeRefused) return refuse('invalid', null, { message: badgeRefused, field: 'badge' })
		if (await facts.isAnyDeleted(transaction, images)) return NO_SUCH_IMAGE
		await saveContent(shop, transaction, {
			by,
			action: 'product content changed',
			productId,
			before,
			content,
		})
		return { ok: true }
	})
}

/** Restores the product's specified texts and images. */
export async function resetProductContent(
	shop: Shop,
	{ productId, by }: { productId: number; by: Actor },
): Promise<Outcome> {
	const specified = findProduct(SPECIFIED_PRODUCTS, productId)
	if (!specified) return NO_SUCH_PRODUCT
	return changeCatalogue(shop, async (transaction) => {
		const before = await lockProduct(transaction, productId)
		if (!before) return NO_SUCH_PRODUCT
		const content = originalContent(specified, before)
		if (isSameContent(before, content)) return NO_SUCH_PRODUCT
		await saveContent(shop, transaction, { by, action: 'product content reset', productId, before, content })
		return { ok: true }
	})
}

async function saveContent(
	shop: Shop,
	transaction: Transaction,
	{
		by,
		action,
		productId,
		before,
		content,
	}: { by: Actor; action: string; productId: number; before: ProductContent; content: ProductContent },
): Promise<void> {
	await changeProduct(transaction, productId, content)
	const detail = differences(contentOf(before), content)
	await recordProductChange(shop, transaction, { by, action, productId, detail })
}
