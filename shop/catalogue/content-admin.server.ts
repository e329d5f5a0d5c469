/** Writing what is said of a product, and going back to what it was born with. */
import { eq } from 'drizzle-orm'
import type { ProductContentInput } from './input.ts'
import { whyBadgeRefused } from './badges.ts'
import { defaultContentOf } from './default-content.ts'
import { findProduct, type ProductContent } from './rules.ts'
import { productContent } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const NO_SUCH_PRODUCT = refuse('missing', null, { message: 'This product does not exist.' })
const NO_SUCH_PICTURE = refuse('invalid', null, {
	message: 'One of these images no longer exists. Please choose another.',
	field: 'image',
})

/** What other parts of the shop know: which pictures there are, and which blends sold best of late. */
type TextFacts = {
	images: readonly string[]
	bestsellers: readonly number[]
	/** Whether one of them is being thrown away; if not, none is until the transaction ends. */
	isAnyDeleted(transaction: Transaction, images: readonly string[]): Promise<boolean>
}

export async function updateProductContent(
	shop: Shop,
	{
		productId,
		input,
		facts,
		by,
	}: { productId: number; input: ProductContentInput; facts: TextFacts; by: Actor },
): Promise<Outcome> {
	const { second, third, ...rest } = input
	const texts: ProductContent = { ...rest, productId, additionalImages: [second, third] }
	if (!findProduct(productId)) return NO_SUCH_PRODUCT
	const chosen = [texts.image, second, third]
	if (chosen.some((path) => !facts.images.includes(path))) return NO_SUCH_PICTURE
	const untrue = whyBadgeRefused(texts, { now: shop.clock(), bestsellers: facts.bestsellers })
	if (untrue) return refuse('invalid', null, { message: untrue, field: 'badge' })
	return inTransaction(shop, async (transaction): Promise<Outcome> => {
		if (await facts.isAnyDeleted(transaction, chosen)) return NO_SUCH_PICTURE
		const before = (await lockTexts(transaction, productId)) ?? defaultContentOf(productId)
		await transaction
			.insert(productContent)
			.values(texts)
			.onConflictDoUpdate({ target: productContent.productId, set: texts })
		await note(shop, transaction, {
			by,
			action: 'product content changed',
			productId,
			detail: differences(before, texts),
		})
		return { ok: true }
	})
}

export async function resetProductContent(
	shop: Shop,
	{ productId, by }: { productId: number; by: Actor },
): Promise<Outcome> {
	if (!findProduct(productId)) return NO_SUCH_PRODUCT
	return inTransaction(shop, async (transaction) => {
		const before = await lockTexts(transaction, productId)
		if (!before) return NO_SUCH_PRODUCT
		await transaction.delete(productContent).where(eq(productContent.productId, productId))
		const detail = differences(before, defaultContentOf(productId))
		await note(shop, transaction, { by, action: 'product content reset', productId, detail })
		return { ok: true }
	})
}

async function lockTexts(transaction: Transaction, productId: number): Promise<ProductContent | null> {
	const thisOne = eq(productContent.productId, productId)
	const [row] = await transaction.select().from(productContent).where(thisOne).for('update')
	return row ?? null
}

/** Only what changed, as it was and as it is. */
function differences(before: ProductContent | null, after: ProductContent | null): Record<string, string> {
	const said = (texts: ProductContent | null) =>
		new Map(Object.entries(texts ?? {}).map(([name, value]) => [name, String(value ?? 'none')]))
	const [was, is] = [said(before), said(after)]
	const changed = [...is].filter(([name, value]) => was.get(name) !== value)
	return Object.fromEntries(changed.map(([name, value]) => [name, `${was.get(name) ?? 'none'} → ${value}`]))
}

async function note(
	shop: Shop,
	transaction: Transaction,
	{
		by,
		action,
		productId,
		detail,
	}: { by: Actor; action: string; productId: number; detail: Record<string, string> },
): Promise<void> {
	await notifyContentChanged(transaction)
	await recordAudit(shop, transaction, { by, action, subject: `product ${productId}`, detail })
}
