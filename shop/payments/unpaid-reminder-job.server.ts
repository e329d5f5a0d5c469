/** Enqueues the job that may remind of an unpaid order (shop/reminders) when the provider says that a payment has failed. */
import { REMIND_AFTER_HOURS, sendsUnpaidReminders } from '#shop/config/unpaid-reminders.ts'
import { enqueueJob } from '#shop/database/jobs.server.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'

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
		afterSeconds: REMIND_AFTER_HOURS * 3600,
	})
}
