/** What should have been asked by now and was not. */
import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { checkPayment } from './check-payment.server.ts'
import { checkRefund } from './check-refund.server.ts'
import { OPEN_REFUND_STATES } from './rules.ts'
import { paymentAttempts, refunds } from './tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** How long a due check may stay undone before the sweep takes it up. */
const OVERDUE_SECONDS = 60
const SWEPT_AT_ONCE = 50

/** Takes up what no job did: after a crash, a lost queue, or a clock that jumped. */
export async function checkOverdue(shop: Shop): Promise<void> {
	const overdue = new Date(shop.clock().getTime() - OVERDUE_SECONDS * 1000)
	const attempts = await shop.db
		.select({ id: paymentAttempts.id })
		.from(paymentAttempts)
		.where(lt(paymentAttempts.nextCheckAt, overdue))
		.orderBy(asc(paymentAttempts.nextCheckAt))
		.limit(SWEPT_AT_ONCE)
	await sweepEach(shop, { table: paymentAttempts, rows: attempts, check: checkPayment })
	const dueRefunds = await shop.db
		.select({ id: refunds.id })
		.from(refunds)
		.where(and(lt(refunds.nextCheckAt, overdue), inArray(refunds.state, OPEN_REFUND_STATES)))
		.orderBy(asc(refunds.nextCheckAt))
		.limit(SWEPT_AT_ONCE)
	await sweepEach(shop, { table: refunds, rows: dueRefunds, check: checkRefund })
}

/** One row that nobody can settle must not keep the others waiting, so whatever it throws is logged and it goes to the end of the line. */
async function sweepEach(
	shop: Shop,
	{
		table,
		rows,
		check,
	}: {
		table: typeof paymentAttempts | typeof refunds
		rows: { id: string }[]
		check: (shop: Shop, id: string) => Promise<void>
	},
): Promise<void> {
	for (const { id } of rows) {
		try {
			await check(shop, id)
		} catch (error) {
			shop.log.error({ err: error, id }, 'a payment or a refund could not be checked')
			await shop.db.update(table).set({ nextCheckAt: shop.clock() }).where(eq(table.id, id))
		}
	}
}
