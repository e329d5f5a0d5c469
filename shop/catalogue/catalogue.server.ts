/** Reads prices and the owner's product content. */
import { and, asc, eq } from 'drizzle-orm'
import { currentBadge } from './badges.ts'
import { DEFAULT_CONTENT } from './default-content.ts'
import { type ProductContent, type ProductPrice, SIZE_VALUES, type SizeValue, withContent } from './rules.ts'
import { productContent, productPrices } from './tables.server.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'

/** Ordered by product and size. */
export async function listPrices(
	{ db }: { db: Database | Transaction },
	{ productId, size }: { productId?: number; size?: SizeValue } = {},
): Promise<ProductPrice[]> {
	const rows = await db
		.select()
		.from(productPrices)
		.where(
			and(
				productId === undefined ? undefined : eq(productPrices.productId, productId),
				size === undefined ? undefined : eq(productPrices.size, size),
			),
		)
		.orderBy(asc(productPrices.productId))
	return rows.toSorted((a, b) => a.productId - b.productId || sizeIndex(a) - sizeIndex(b))
}

function sizeIndex({ size }: ProductPrice): number {
	return SIZE_VALUES.indexOf(size)
}

type ContentReader = { db: Database | Transaction; clock: Shop['clock'] }

/** The content that the owner has written, for each such product, without badges that are no longer true. */
export async function listProductContent({ db, clock }: ContentReader): Promise<ProductContent[]> {
	const rows = await db.select().from(productContent).orderBy(asc(productContent.productId))
	return rows.map((row) => ({ ...row, badge: currentBadge(row, clock()) }))
}

/** The owner's content as saved. Null if the product has its default content. */
export async function findProductContent(
	{ db }: Pick<Shop, 'db'>,
	productId: number,
): Promise<ProductContent | null> {
	const [row] = await db.select().from(productContent).where(eq(productContent.productId, productId))
	return row ?? null
}

/** The paths of all images on product pages. */
export async function listShownImages(reader: ContentReader): Promise<string[]> {
	return withContent(DEFAULT_CONTENT, await listProductContent(reader)).flatMap(
		({ image, additionalImages }) => [image, ...additionalImages],
	)
}
