/** Creates, closes and lists the batches of the shop. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { BatchInput } from './input.ts'
import { type Batch, bestBeforeOf } from './rules.ts'
import { roastBatches } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { products } from '#shop/catalogue/tables.server.ts'
import { DAY_MILLISECONDS, dayInIndia } from '#shop/dates.ts'
import { type Outcome, refuse } from '#shop/outcome.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** If the day of a roast is further from today, it is a typing error. */
const MAX_DAYS_FROM_TODAY = 60

/** Refuses a number that another batch has. */
export async function createBatch(
	shop: Shop,
	{ input, by }: { input: BatchInput; by: Actor },
): Promise<Outcome<{ batch: Batch }>> {
	return inTransaction(shop, async (transaction) => {
		const [product] = await transaction
			.select({ shelfLife: products.shelfLife })
			.from(products)
			.where(eq(products.id, input.productId))
		if (!product) return notCreated("This product doesn't exist.", 'productId')
		const bestBefore = input.bestBefore ?? bestBeforeOf(product.shelfLife, input.roastDay)
		const refusal = refuseDays(shop, { roastDay: input.roastDay, bestBefore })
		if (refusal || bestBefore === null) return refusal ?? UNKNOWN_SHELF_LIFE
		const [batch] = await transaction
			.insert(roastBatches)
			.values({ ...input, bestBefore, createdAt: shop.clock(), by: by.name })
			.onConflictDoNothing()
			.returning()
		if (!batch) return notCreated('There is a batch of this number already.', 'number')
		const { number, roastDay } = batch
		await recordAudit(shop, transaction, {
			by,
			action: 'batch created',
			subject: `batch ${number}`,
			detail: { product: input.productId, roasted: roastDay, 'best before': bestBefore },
		})
		return { ok: true, batch }
	})
}

function refuseDays(
	shop: Pick<Shop, 'clock'>,
	{ roastDay, bestBefore }: { roastDay: string; bestBefore: string | null },
) {
	const dayFromToday = (days: number) =>
		dayInIndia(new Date(shop.clock().getTime() + days * DAY_MILLISECONDS))
	if (roastDay < dayFromToday(-MAX_DAYS_FROM_TODAY) || roastDay > dayFromToday(MAX_DAYS_FROM_TODAY))
		return notCreated(`Enter a day at most ${MAX_DAYS_FROM_TODAY} days from today.`, 'roastDay')
	if (bestBefore !== null && bestBefore <= roastDay)
		return notCreated('Enter a day after the roast.', 'bestBefore')
	return null
}

const UNKNOWN_SHELF_LIFE = notCreated(
	"The product's shelf life doesn't begin with a time, such as '6 months'. Enter the day.",
	'bestBefore',
)

function notCreated(message: string, field: string) {
	return refuse('invalid', null, { message, field })
}

/** Packs come from an open batch only. */
export async function setBatchOpen(
	shop: Shop,
	{ id, isOpen, by }: { id: number; isOpen: boolean; by: Actor },
): Promise<Outcome<{ batch: Batch }>> {
	return inTransaction(shop, async (transaction) => {
		const [batch] = await transaction
			.update(roastBatches)
			.set({ isOpen })
			.where(eq(roastBatches.id, id))
			.returning()
		if (!batch) return NO_SUCH_BATCH
		const action = isOpen ? 'batch reopened' : 'batch closed'
		await recordAudit(shop, transaction, { by, action, subject: `batch ${batch.number}` })
		return { ok: true, batch }
	})
}

export const NO_SUCH_BATCH = refuse('missing', null, { message: "This batch doesn't exist." })

export type NamedBatch = Batch & { productName: string }

const COLUMNS = {
	id: roastBatches.id,
	productId: roastBatches.productId,
	number: roastBatches.number,
	roastDay: roastBatches.roastDay,
	bestBefore: roastBatches.bestBefore,
	isOpen: roastBatches.isOpen,
	productName: products.shortName,
}

/** The latest roasts come first. */
export async function listBatches({ db }: Pick<Shop, 'db'>): Promise<NamedBatch[]> {
	return db
		.select(COLUMNS)
		.from(roastBatches)
		.innerJoin(products, eq(products.id, roastBatches.productId))
		.orderBy(desc(roastBatches.roastDay), desc(roastBatches.id))
}

export async function findBatch({ db }: Pick<Shop, 'db'>, id: number): Promise<NamedBatch | null> {
	const [batch] = await db
		.select(COLUMNS)
		.from(roastBatches)
		.innerJoin(products, eq(products.id, roastBatches.productId))
		.where(eq(roastBatches.id, id))
	return batch ?? null
}

export async function listOpenBatches(
	db: Database | Transaction,
	productIds: readonly number[],
): Promise<Batch[]> {
	if (productIds.length === 0) return []
	return db
		.select()
		.from(roastBatches)
		.where(and(sql`${roastBatches.isOpen}`, inArray(roastBatches.productId, [...productIds])))
		.orderBy(desc(roastBatches.roastDay), desc(roastBatches.id))
}
