/** Notifies the shop when payments keep failing, because the provider may be down or refuse the shop. */
import { and, eq, gte, inArray } from 'drizzle-orm'
import { FAILING_ATTEMPTS, FAILING_WITHIN_MINUTES } from '#shop/payments/rules.ts'
import { paymentAttempts } from '#shop/payments/tables.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { dayInIndia } from '#shop/dates.ts'
import type { Shop } from '#shop/shop.server.ts'
import { notifyShop } from '#shop/staff/notifications.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

/** Runs every few minutes, and notifies at most once a day. */
export async function notifyFailingPayments(shop: Shop): Promise<void> {
	await inTransaction(shop, async (transaction) => {
		const isRecent = and(
			// Cash at the counter says nothing about the provider.
			eq(paymentAttempts.method, 'online'),
			gte(paymentAttempts.createdAt, secondsFromNow(-FAILING_WITHIN_MINUTES * 60)),
		)
		const failed = await transaction.$count(
			paymentAttempts,
			and(isRecent, inArray(paymentAttempts.state, ['failed', 'expired'])),
		)
		if (failed < FAILING_ATTEMPTS) return
		const paid = await transaction.$count(
			paymentAttempts,
			and(isRecent, inArray(paymentAttempts.state, ['completed', 'review'])),
		)
		if (paid > 0) return
		await notifyShop(shop, transaction, {
			kind: 'payment',
			key: `shop:payments-failing:${dayInIndia(shop.clock())}`,
			subject: 'Payments keep failing',
			title: 'Payments keep failing',
			sentences: [
				`${failed} payments have failed within ${FAILING_WITHIN_MINUTES} minutes, and none has succeeded.`,
				'Please try a payment yourself, look at the reasons on the overview, and ask PhonePe if it continues.',
			],
			link: { label: 'Open the overview', path: '/admin' },
		})
	})
}
