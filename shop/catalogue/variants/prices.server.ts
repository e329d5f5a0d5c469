/** Sets prices from today or a coming day on, and withdraws coming ones. Each change is recorded in the audit log. */
import { and, desc, eq, lte } from 'drizzle-orm'
import { changeCatalogue } from '../change-catalogue.server.ts'
import {
	changeVariant,
	lockVariant,
	NO_SUCH_VARIANT,
	recordProductChange,
	VARIANT_CHANGED_MEANWHILE,
	type VariantKey,
} from '../product-change.server.ts'
import { type ProductPrice, findPriceProblem } from '../rules.ts'
import { describePrice } from './describe-price.ts'
import { productPrices } from '../tables.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { dayInIndia, formatDate, midnightInIndia } from '#shop/dates.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

export const DAY_OVER = refuse('invalid', null, {
	message: 'A price can begin today or on a coming day.',
	field: 'validFrom',
})
const HAS_STARTED = refuse('conflict', null, {
	message: 'This price already applies. Set another one instead.',
	field: 'validFrom',
})
const NO_SUCH_PRICE = refuse('missing', null, { message: 'There is no price from this day.' })

/** The action in the audit log, from which the price history is read. */
export const PRICE_CHANGED = 'price changed'

type PriceChange = {
	price: ProductPrice
	/** The day in India from whose midnight the price applies. Today if it is left out. */
	validFrom?: string
	/** The pack size's version when the form was opened. The command line opens no form. */
	version?: number
	by: Actor
}

/** Replaces a price from the same day. */
export async function setPrice(
	shop: Pick<Shop, 'db' | 'clock'>,
	{ price, validFrom, version, by }: PriceChange,
): Promise<Outcome> {
	const { productId, size, mrp, sellingPrice } = price
	const problem = findPriceProblem(price)
	if (problem) return refuse('invalid', null, problem)
	const today = dayInIndia(shop.clock())
	const day = validFrom ?? today
	if (day < today) return DAY_OVER
	return changeCatalogue(shop, async (transaction) => {
		const variant = await lockVariant(transaction, price)
		if (!variant) return NO_SUCH_VARIANT
		if (version !== undefined && variant.version !== version) return VARIANT_CHANGED_MEANWHILE
		const before = await findPrice(transaction, price, day)
		await transaction
			.insert(productPrices)
			.values({ productId, size, validFrom: day, mrp, sellingPrice })
			.onConflictDoUpdate({
				target: [productPrices.productId, productPrices.size, productPrices.validFrom],
				set: { mrp, sellingPrice },
			})
		await changeVariant(transaction, price)
		const change = priceChange({ before, price, day, today })
		await recordProductChange(shop, transaction, { by, ...change })
		return { ok: true }
	})
}

type PriceOnDay = Pick<ProductPrice, 'mrp' | 'sellingPrice'>

/** Builds the audit entry. `before` is the price that applied on that day until now. */
export function priceChange({
	before,
	price: { productId, size, ...price },
	day,
	today,
}: {
	before: PriceOnDay | null
	price: ProductPrice
	day: string
	today: string
}) {
	const from = before ? describePrice(before) : 'none'
	const to = describePriceFrom(price, { day, today })
	return { action: PRICE_CHANGED, productId, size, detail: { from, to } }
}

/** Adds the first day if that is not today. */
export function describePriceFrom(price: PriceOnDay, { day, today }: { day: string; today: string }): string {
	return day === today
		? describePrice(price)
		: `${describePrice(price)} from ${formatDate(midnightInIndia(day))}`
}

/** Withdraws only a price that has not started. */
export async function withdrawPrice(
	shop: Pick<Shop, 'db' | 'clock'>,
	{ productId, size, validFrom, version, by }: VariantKey & { validFrom: string; version: number; by: Actor },
): Promise<Outcome> {
	if (validFrom <= dayInIndia(shop.clock())) return HAS_STARTED
	return changeCatalogue(shop, async (transaction) => {
		const variant = await lockVariant(transaction, { productId, size })
		if (!variant) return NO_SUCH_VARIANT
		if (variant.version !== version) return VARIANT_CHANGED_MEANWHILE
		const [withdrawn] = await transaction
			.delete(productPrices)
			.where(
				and(
					eq(productPrices.productId, productId),
					eq(productPrices.size, size),
					eq(productPrices.validFrom, validFrom),
				),
			)
			.returning()
		if (!withdrawn) return NO_SUCH_PRICE
		await changeVariant(transaction, variant)
		const detail = { price: `${describePrice(withdrawn)} from ${formatDate(midnightInIndia(validFrom))}` }
		await recordProductChange(shop, transaction, {
			by,
			action: 'coming price withdrawn',
			productId,
			size,
			detail,
		})
		return { ok: true }
	})
}

/** Returns the price that applies on a day, YYYY-MM-DD in India. */
async function findPrice(db: Database | Transaction, { productId, size }: VariantKey, day: string) {
	const [price] = await db
		.select()
		.from(productPrices)
		.where(
			and(
				eq(productPrices.productId, productId),
				eq(productPrices.size, size),
				lte(productPrices.validFrom, day),
			),
		)
		.orderBy(desc(productPrices.validFrom))
		.limit(1)
	return price ?? null
}
