/** A trial in which the shop does everything right: four orders with a refund, corrections, a price difference and a cancellation. */
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { correctGstBuyer } from '#shop/corrections/correct-gst-buyer.server.ts'
import { payDifference } from '#shop/corrections/differences/pay-difference.server.ts'
import { paise } from '#shop/money.ts'
import { cancelOrder } from '#shop/payments/cancellation/cancel.server.ts'
import { refundPartially } from '#shop/payments/refunds/partial-refund.server.ts'
import { MADURAI_FOODS } from '#test/fixtures/companies.ts'
import { placePaidOrder, placeUnpaidOrder } from '#test/fixtures/orders.ts'
import { askForLarge, getDifference } from '#test/fixtures/size-corrections.ts'
import { LIMITED_CODE, requestFor } from '#torture/carts.ts'
import { readEvidence, type TrialShop } from '#torture/trial-shop.ts'

export async function runFaultlessTrial(trial: TrialShop) {
	const { shop } = trial
	await trial.begin({ packs: 5, uses: 5 })
	const contact = { email: 'meena@example.in', phone: '9876543210' }
	const cart = { isTracked: true, quantity: 1, code: LIMITED_CODE } as const
	const change = requestFor(cart, { isExpress: false, contact })
	// An order of ₹460, of which ₹100 is refunded, and whose invoice is replaced afterwards.
	const paid = (await placePaidOrder(shop, { change })).number
	const refund = {
		number: paid,
		amount: paise(10_000),
		expectedRefundable: paise(46_000),
		by: COMMAND_LINE,
	}
	const refunded = await refundPartially(shop, refund)
	const input = { reason: 'Called', gstBuyer: MADURAI_FOODS }
	const corrected = await correctGstBuyer(shop, { number: paid, version: 0, input, by: COMMAND_LINE })
	// An order whose packs become Large, for which the difference is paid.
	const larger = (await placePaidOrder(shop, { change })).number
	const asked = await askForLarge(shop, larger)
	const { link } = await getDifference(shop, larger)
	const started = await payDifference(shop, { link, scenario: 'sbx:pay' })
	const bought = await placePaidOrder(shop, { change })
	const cancellation = await cancelOrder(shop, bought)
	const unpaid = (await placeUnpaidOrder(shop)).order.number
	const { findings } = await trial.end(({ checkoutId }) => checkoutId)
	return {
		paid,
		larger,
		cancelled: bought.number,
		unpaid,
		differenceId: link.id,
		outcomes: [refunded, corrected, asked, started, cancellation],
		findings,
		evidence: await readEvidence(shop.pool),
	}
}
