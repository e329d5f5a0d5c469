/** What the owner says of a product instead of what it was born with. */
import { asc, eq } from 'drizzle-orm'
import { stillTrue } from './badges.ts'
import { BORN_TEXTS } from './default-content.ts'
import { asShown, type ProductTexts } from './rules.ts'
import { productTexts } from './tables.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

type Reading = { db: Database | Transaction; clock: Shop['clock'] }

/** As they may stand today: a badge that time has made untrue is left out. */
export async function listTexts({ db, clock }: Reading): Promise<ProductTexts[]> {
	const rows = await db.select().from(productTexts).orderBy(asc(productTexts.productId))
	return rows.map((row) => ({ ...row, badge: stillTrue(row, clock()) }))
}

/** The owner's own words, as typed; null where the product is as it was born. */
export async function findTexts({ db }: Pick<Shop, 'db'>, productId: number): Promise<ProductTexts | null> {
	const [row] = await db.select().from(productTexts).where(eq(productTexts.productId, productId))
	return row ?? null
}

/** Every picture that a product's page shows. */
export async function listShownPictures(reading: Reading): Promise<string[]> {
	return asShown(BORN_TEXTS, await listTexts(reading)).flatMap(({ image, additionalImages }) => [
		image,
		...additionalImages,
	])
}
