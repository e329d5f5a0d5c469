/** Writes reviews of delivered orders, each marked as a sample. Most are published, and a few are still to be read. */
import type { Random } from './random.ts'
import { type DemoOrder, reachedAt } from './demo-order.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import { shownName } from '#shop/reviews/rules.ts'
import { reviews } from '#shop/reviews/tables.server.ts'
import type { Transaction } from '#shop/shop.server.ts'

const PUBLISHED_PER_PRODUCT = 7
const WAITING = 3

export const SAMPLE_MARK = '(Sample review.)'

const SAMPLES = [
	{ stars: 5, text: 'Thick decoction at the first pour, and the kitchen smelled of it until noon.' },
	{
		stars: 4,
		text: 'Good body. I use a little less milk than before. The pack came two days after roasting.',
	},
	{
		stars: 2,
		text: 'Too fine for my filter: it dripped for forty minutes.',
		answer:
			'Thank you for telling us. Medium runs faster in a filter with large holes. Write to us and we will send you a pack to try.',
	},
	{ stars: 5, text: 'My mother asked which hotel it came from. We have ordered the 500 g pack since.' },
	{ stars: 3, text: 'Nice coffee, but one corner of the carton was crushed when it came.' },
	{ stars: 5, text: 'முதல் டிகாஷன் கெட்டியாக இருந்தது. வீடு முழுவதும் மணம்.' },
	{ stars: 4, text: 'Strong without being bitter. Two spoons for one tumbler are enough.' },
] as const

type ReviewsInput = { demoOrders: readonly DemoOrder[]; random: Random; now: Date }

export async function writeReviews(
	transaction: Transaction,
	{ demoOrders, random, now }: ReviewsInput,
): Promise<void> {
	const published = new Map<number, number>()
	const rows: (typeof reviews.$inferInsert)[] = []
	for (const demoOrder of demoOrders.toReversed()) {
		const { order, items } = demoOrder
		const deliveredAt = reachedAt(demoOrder, 'delivered')
		const [item] = items
		if (!deliveredAt || !item || order.status !== 'delivered' || order.hiddenAt) continue
		const writtenAt = new Date(deliveredAt.getTime() + random.between(0.5, 4) * DAY_MILLISECONDS)
		if (writtenAt >= now) continue
		const isPublished = rows.length >= WAITING
		const count = published.get(item.productId) ?? 0
		if (isPublished && count >= PUBLISHED_PER_PRODUCT) continue
		if (isPublished) published.set(item.productId, count + 1)
		rows.push({
			...sampleReview(isPublished ? count : rows.length),
			...(!isPublished && { answer: '' }),
			orderId: order.id,
			productId: item.productId,
			shownName: shownName(order.recipient.name),
			state: isPublished ? 'published' : 'waiting',
			writtenAt,
			changedAt: writtenAt,
			publishedAt: isPublished ? writtenAt : null,
		})
	}
	if (rows.length > 0) await transaction.insert(reviews).values(rows)
}

function sampleReview(index: number) {
	const sample = SAMPLES[index % SAMPLES.length] ?? SAMPLES[0]
	return {
		stars: sample.stars,
		text: `${sample.text} ${SAMPLE_MARK}`,
		answer: 'answer' in sample ? sample.answer : '',
	}
}
