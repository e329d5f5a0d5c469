/** Reads the published reviews of a product, as everybody sees them. */
import { and, count, desc, eq, sum } from 'drizzle-orm'
import { averageStars } from './rules.ts'
import { reviews } from './tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

export type PublishedReview = {
	id: string
	stars: number
	text: string
	name: string
	writtenAt: string
	/** The shop's answer, or empty. */
	answer: string
}

export type ProductReviews = {
	count: number
	average: number
	/** The newest come first. */
	shown: PublishedReview[]
}

/** Returns null if the product has none. */
export async function findProductReviews(
	{ db }: Pick<Shop, 'db'>,
	{ productId, page = 1, size }: { productId: number; page?: number; size: number },
): Promise<ProductReviews | null> {
	const ofProduct = and(eq(reviews.productId, productId), eq(reviews.state, 'published'))
	const [all] = await db
		.select({ count: count(), stars: sum(reviews.stars).mapWith(Number) })
		.from(reviews)
		.where(ofProduct)
	if (!all || all.count === 0) return null
	const rows = await db
		.select()
		.from(reviews)
		.where(ofProduct)
		.orderBy(desc(reviews.writtenAt), desc(reviews.id))
		.limit(size)
		.offset((page - 1) * size)
	return {
		count: all.count,
		average: averageStars(all),
		shown: rows.map(({ id, stars, text, shownName, writtenAt, answer }) => ({
			id,
			stars,
			text,
			name: shownName,
			writtenAt: writtenAt.toISOString(),
			answer,
		})),
	}
}
