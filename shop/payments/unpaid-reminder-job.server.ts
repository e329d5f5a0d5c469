/** The job that may remind of an unpaid order (shop/reminders), enqueued when the provider says that a payment has failed. */
import { sendsUnpaidReminders } from '#shop/config/unpaid-reminders.ts'
import { enqueueJob } from '#shop/database/jobs.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

/** Time to try again first, in the shop's own page. */
export const REMIND_AFTER_SECONDS = 3 * 3600

export async function enqueueUnpaidReminder(
	{ config }: Pick<Shop, 'config'>,
	transaction: Transaction,
	orderId: string,
): Promise<void> {
	if (!sendsUnpaidReminders(config.brand)) return
	await enqueueJob(transaction, {
		name: 'remind_unpaid_order',
		payload: { orderId },
		key: `remind:${orderId}`,
		afterSeconds: REMIND_AFTER_SECONDS,
	})
}
