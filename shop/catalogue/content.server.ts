/** What the owner says of a product instead of what it was born with. */
import { asc, eq } from 'drizzle-orm'
import { currentBadge } from './badges.ts'
import { DEFAULT_CONTENT } from './default-content.ts'
import { withContent, type ProductContent } from './rules.ts'
import { productContent } from './tables.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

type Reading = { db: Database | Transaction; clock: Shop['clock'] }

/** As they may stand today: a badge that time has made untrue is left out. */
export async function listProductContent({ db, clock }: Reading): Promise<ProductContent[]> {
	const rows = await db.select().from(productContent).orderBy(asc(productContent.productId))
	return rows.map((row) => ({ ...row, badge: currentBadge(row, clock()) }))
}

/** The owner's own words, as typed; null where the product is as it was born. */
export async function findProductContent(
	{ db }: Pick<Shop, 'db'>,
	productId: number,
): Promise<ProductContent | null> {
	const [row] = await db.select().from(productContent).where(eq(productContent.productId, productId))
	return row ?? null
}

/** Every picture that a product's page shows. */
export async function listShownImages(reading: Reading): Promise<string[]> {
	return withContent(DEFAULT_CONTENT, await listProductContent(reading)).flatMap(
		({ image, additionalImages }) => [image, ...additionalImages],
	)
}
