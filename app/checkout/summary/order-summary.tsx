/** What is bought, what it costs, and the button that pays for it. */
import { OrderLines } from '#app/checkout/summary/order-lines.tsx'
import { PriceBreakUp } from '#app/checkout/summary/price-break-up.tsx'
import { PromoEntry } from '#app/checkout/summary/promo-code.tsx'
import type { useOrder } from '#app/checkout/summary/use-order.ts'
import { Button } from '#app/ui/button.tsx'
import type { Quote } from '#shop/checkout/quote.ts'
import { formatTotal } from '#shop/money.ts'

type OrderSummaryProps = {
	order: ReturnType<typeof useOrder>
	formId: string
	isProcessing: boolean
	isTest: boolean
}

export function OrderSummary({ order, formId, isProcessing, isTest }: OrderSummaryProps) {
	const { lines, quote, promo, hasPriceChanged } = order
	return (
		<section aria-labelledby="order-summary" className="rounded-card bg-rice p-5 sm:p-6">
			<h2 id="order-summary" className="mb-4 text-28">
				Order summary
			</h2>
			<OrderLines lines={lines} />
			{hasPriceChanged && (
				<p role="status" className="mt-3 text-15 text-decoction">
					A price has changed since you filled your cart. These are today's prices.
				</p>
			)}
			<PromoEntry promo={promo} discount={quote.discount} />
			<PriceBreakUp quote={quote} promoCode={promo.applied?.code ?? null} />
			<Button
				type="submit"
				form={formId}
				// Not disabled while it works: that would throw the keyboard's focus away.
				aria-disabled={isProcessing || promo.restoring !== null}
				aria-busy={isProcessing || promo.isUnsettled}
				className="mt-5 w-full"
			>
				{isProcessing ? 'Processing...' : payWords(quote)}
			</Button>
			<p className="mt-3 text-center text-15 text-cinnamon">
				{isTest ? 'This is a test payment. No money moves.' : 'Paid securely with PhonePe.'}
			</p>
		</section>
	)
}

/** Without shipping the sum is not what will be paid, so the button does not name it. */
function payWords({ shipping, total }: Quote): string {
	return shipping === null ? 'Pay now' : `Pay now ${formatTotal(total)}`
}
