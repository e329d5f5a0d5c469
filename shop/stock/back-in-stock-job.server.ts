/** Enqueues the job that emails those who wait for a sold-out pack (shop/back-in-stock), in the transaction that brings stock. */
import { enqueueJob } from '#shop/database/jobs.server.ts'
import type { Transaction } from '#shop/shop.server.ts'

export async function enqueueBackInStock(
	transaction: Transaction,
	{ productId, size }: { productId: number; size: string },
	afterSeconds = 0,
): Promise<void> {
	await enqueueJob(transaction, {
		name: 'send_back_in_stock',
		payload: { productId, size },
		key: `back-in-stock:${productId}:${size}`,
		afterSeconds,
	})
}
