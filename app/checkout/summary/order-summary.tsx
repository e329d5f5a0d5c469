/** The items, totals and promo code of the order, with the Pay now button. */
import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { Assurances } from '#app/cart/assurances/assurances.tsx'
import { PaymentMarks } from '#app/cart/assurances/payment-marks.tsx'
import { formatCost } from '#app/checkout/form/shipping-method-section.tsx'
import { LONGEST_NOTICE, type usePayment } from '#app/checkout/payment/use-payment.ts'
import { isOrderable } from '#app/checkout/summary/checkout-lines.ts'
import { OrderLines } from '#app/checkout/summary/order-lines.tsx'
import { PromoCodeSection } from '#app/checkout/summary/promo-code-section.tsx'
import type { OrderQuote, useOrder } from '#app/checkout/summary/use-order.ts'
import { useIsWaitingForServer, VERY_BUSY } from '#app/http/fetch/repeat-refused.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Rolling } from '#app/ui/rolling.tsx'
import type { Quote } from '#shop/checkout/pricing/quote.ts'
import { formatTotal, ZERO_PAISE } from '#shop/money.ts'
import { discountLabel } from '#shop/promos/rules.ts'

type OrderSummaryProps = {
	order: ReturnType<typeof useOrder>
	/** Whether the shop delivers to the PIN code, if there is one. */
	isServed: boolean
	/** For example 'Expected delivery: Thursday 26 – Friday 27 Nov.', once the PIN code is known. */
	arrival: string | null
	formId: string
	payment: Pick<ReturnType<typeof usePayment>, 'isProcessing' | 'notice'>
	isTest: boolean
}

export function OrderSummary({ order, isServed, arrival, formId, payment, isTest }: OrderSummaryProps) {
	const { isProcessing, notice } = payment
	const { lines, quote, promo, hasPriceChanged } = order
	const isPayable = lines.some(isOrderable)
	const [wasPayable] = useState(isPayable)
	return (
		<section aria-labelledby="order-summary" className="checkout-summary">
			<h2 id="order-summary" className="mb-4 text-28">
				Order summary
			</h2>
			<OrderLines lines={lines} quote={quote} />
			{hasPriceChanged && (
				<p role="status" className="mt-3 text-15 text-decoction">
					A price has changed since you filled your cart. These are the current prices.
				</p>
			)}
			{isPayable ? (
				<>
					<PromoCodeSection promo={promo} quote={quote} />
					<Totals quote={quote} isServed={isServed} />
					<Button
						type="submit"
						form={formId}
						// Not `disabled`, because the button would lose keyboard focus.
						aria-disabled={isProcessing || promo.isPending}
						aria-busy={isProcessing || promo.isPending}
						className="mt-5 w-full"
					>
						{isProcessing && <span className="spinner" aria-hidden="true" />}
						{isProcessing ? 'Processing...' : payLabel(quote)}
					</Button>
					<Notice isPaying={isProcessing} text={notice} />
					{isTest && (
						<p className="mt-3 text-center text-15 text-cinnamon">
							This is a test payment. You won't be charged.
						</p>
					)}
				</>
			) : (
				<NothingToPay takesFocus={wasPayable} />
			)}
			<Assurances delivery={isPayable ? arrival : null}>
				<PaymentMarks />
			</Assurances>
		</section>
	)
}

/** Replaces Pay now once nothing in the cart can be ordered any more, and takes over its focus. */
function NothingToPay({ takesFocus }: { takesFocus: boolean }) {
	const link = useRef<HTMLAnchorElement>(null)
	useEffect(() => {
		if (takesFocus && document.activeElement === document.body) link.current?.focus()
	}, [takesFocus])
	return (
		<div role="alert" className="mt-5 grid gap-4">
			<p>
				Nothing in your cart is available any more. You haven't been charged, and what you entered here is
				kept for your next order.
			</p>
			<ButtonLink ref={link} to={href('/products')}>
				Browse Products
			</ButtonLink>
		</div>
	)
}

/** Shown in the page and not in a toast, because it may be true for a minute, or be read later. */
function Notice({ isPaying, text }: { isPaying: boolean; text: string | null }) {
	const isWaiting = useIsWaitingForServer()
	const waiting = isPaying ? ORDER_WAITS : VERY_BUSY
	const shown = isWaiting ? waiting : text
	return (
		<p role="status" className={shown ? 'pay-notice' : ''} data-longest={LONGEST_NOTICE}>
			{shown && <span key={shown}>{shown}</span>}
		</p>
	)
}

const ORDER_WAITS =
	"We can't take your order this second. Please keep this page open: we'll send it again in a few seconds. You haven't been charged."

/** Without shipping, the total is not yet the amount to pay. */
function payLabel({ shipping, total }: Quote): string {
	return shipping === null ? 'Pay now' : `Pay now ${formatTotal(total)}`
}

type TotalsProps = { quote: OrderQuote; isServed: boolean }

function Totals({ quote, isServed }: TotalsProps) {
	const { subtotal, shipping, discount, total } = quote
	return (
		<div aria-live="polite">
			<dl className="mt-2 grid gap-1.5 border-t border-sand pt-5 text-15 tabular-nums text-decoction">
				<Row label="Subtotal" value={formatTotal(subtotal)} />
				<Row label="Shipping" value={shipping === null ? unknownCost(isServed) : formatCost(shipping)} />
				{discount > ZERO_PAISE && (
					<Row
						label={labelOf(quote)}
						gives={quote.promo?.gives ?? null}
						value={`−${formatTotal(discount)}`}
					/>
				)}
				<div className="mt-2 flex items-baseline justify-between gap-4 border-t border-sand pt-4 text-espresso">
					<dt className="font-semibold">Total</dt>
					<dd className="price text-21">
						<Rolling>{formatTotal(total)}</Rolling>
					</dd>
				</div>
			</dl>
			<p className="mt-1 text-15 text-cinnamon">
				{shipping === null && isServed
					? 'Prices include all taxes. Shipping is added when you enter your PIN code.'
					: 'Prices include all taxes.'}
			</p>
		</div>
	)
}

function labelOf({ promo, shippingDiscount }: OrderQuote): string {
	return discountLabel({ promoCode: promo?.code ?? null, offerName: promo?.name ?? null, shippingDiscount })
}

function unknownCost(isServed: boolean): string {
	return isServed ? 'Enter PIN code' : 'Not available'
}

type RowProps = {
	label: string
	gives?: string | null
	value: string
}

function Row({ label, gives, value }: RowProps) {
	return (
		<div className="flex flex-wrap items-baseline gap-x-4">
			<dt className="min-w-0 flex-1 [overflow-wrap:anywhere]">{label}</dt>
			<dd className="shrink-0 text-right">{value}</dd>
			{gives && <dd className="row-note">{gives}</dd>}
		</div>
	)
}
