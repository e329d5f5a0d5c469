/** Records a payment as 'Paid otherwise': the staff have received it in cash, by bank transfer or by UPI. */
import { refuseExpired, lockReplaceableOrders } from '#shop/quotations/admin.server.ts'
import { refuseUnpayable } from './payment-link.server.ts'
import { placeQuotedOrder } from './place-quoted-order.server.ts'
import { lockQuotation, QUOTATION_NOT_FOUND, totalsOf } from '#shop/quotations/quotations.server.ts'
import { findOpenPayment } from '#shop/quotations/versions.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { formatTotal } from '#shop/money.ts'
import { changedBySomebodyElse, type Outcome, refuse } from '#shop/outcome.ts'
import { describeOtherPayment, type OtherPaymentInput } from '#shop/payments/other-payment-input.ts'
import { recordOtherPayment, refuseOtherPayment } from '#shop/payments/record-payment.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { inTransaction, retryOnConflict } from '#shop/transaction.server.ts'

type Recorded = {
	label: string
	/** The version that the screen showed, so that nobody records the payment of another amount than they saw. */
	version: number
	/** The staff have read that a payment page is open, on which somebody may be paying. */
	knowsOfOpenPayment: boolean
	input: OtherPaymentInput
	by: Actor
}

const CHANGED_MEANWHILE = refuse('conflict', 'Not recorded', {
	message: `${changedBySomebodyElse('this quotation')} Please look at its total again.`,
	code: 'changed_meanwhile',
})

/** The order becomes processing, with invoice and emails. Of two clicks, the second is refused. */
export async function recordQuotationPayment(
	shop: Shop,
	{ label, version, knowsOfOpenPayment, input, by }: Recorded,
): Promise<Outcome<{ number: string }>> {
	return retryOnConflict('orders_number_unique', () =>
		inTransaction(shop, async (transaction): Promise<Outcome<{ number: string }>> => {
			const found = await lockQuotation(shop, transaction, label)
			if (!found) return QUOTATION_NOT_FOUND
			const { quotation, checkout, state } = found
			if (state === 'expired') return refuseExpired(quotation)
			const refusal = refuseUnpayable(state, quotation)
			if (refusal) return { ...refusal, title: null }
			if (quotation.version !== version) return CHANGED_MEANWHILE
			const replaceable = await lockReplaceableOrders(transaction, quotation)
			if (!replaceable.ok) return replaceable
			const open = await findOpenPayment(transaction, quotation)
			const received = { input, open, knowsOfOpenPayment }
			const notReceived = await refuseOtherPayment(shop, transaction, received)
			if (notReceived) return notReceived
			const byShop = `shop:${by.name}` as const
			const placed = await placeQuotedOrder(shop, transaction, { quotation, by: byShop })
			if (!placed.ok) return { ...placed, title: null }
			const { order } = placed
			await recordOtherPayment(shop, transaction, { checkout, order, input, by: byShop })
			const amount = formatTotal(totalsOf(quotation).total)
			for (const subject of [label, order.number]) {
				const detail = { amount, paid: describeOtherPayment(input) }
				await recordAudit(shop, transaction, { by, action: 'payment recorded', subject, detail })
			}
			return { ok: true, number: order.number }
		}),
	)
}
