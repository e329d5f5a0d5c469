/** The payment result page while the payment is pending, when it failed, was refunded or is under review. */
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { checkoutUrl } from '#app/cart/cart-url.ts'
import { useCart } from '#app/cart/cart-store.ts'
import {
	EmailPromise,
	trackOrderUrl,
	useOrderNumber,
	Waiting,
} from '#app/checkout/payment-result/checking-view.tsx'
import { Fact, inRupees, OrderId } from '#app/checkout/payment-result/fact.tsx'
import {
	ARRIVED_TITLES,
	headingOf,
	MAX_RETRIES,
	type PaymentView,
	type PendingOrder,
	SECONDS_BETWEEN_CHECKS,
} from '#app/checkout/payment-result/watch-payment.ts'
import { AskUs } from '#app/orders/ask-us.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { REPLY_WITHIN } from '#shop/contact/service-times.ts'
import { CANCELLED, IF_MONEY_HAS_LEFT } from '#shop/payments/failure-messages.ts'

type PendingViewProps = { attempt: number; order: PendingOrder | null }

export function PendingView({ attempt, order }: PendingViewProps) {
	return (
		<Waiting
			title="Payment pending"
			message="We're still confirming your payment with the bank. Please keep this page open. You don't need to do anything."
		>
			{order && (
				<dl className="payment-pending mt-6 grid gap-x-8 gap-y-5 border-y border-sand py-6 sm:grid-cols-2">
					<OrderId number={order.number} />
					<Fact label="Amount">{inRupees(order.amount)}</Fact>
				</dl>
			)}
			<p className="mt-6 text-cinnamon">
				<strong className="font-semibold text-espresso">
					Attempt {attempt} of {MAX_RETRIES}
				</strong>
				. We'll check again in {SECONDS_BETWEEN_CHECKS} seconds.
			</p>
			<p className="measure mt-4 text-cinnamon">
				If this page closes, <EmailPromise />
			</p>
			<div className="mt-10">
				<ButtonLink to={href('/')} tone="quiet">
					Return to Home
				</ButtonLink>
			</div>
		</Waiting>
	)
}

export function CancelledView() {
	return (
		<>
			<Drawing />
			<h1 className="page-title">{headingOf(CANCELLED.title)}</h1>
			<p className="measure mt-4 text-decoction">
				{CANCELLED.message} Your cart and your details are as you left them. {IF_MONEY_HAS_LEFT}
			</p>
			<NextSteps />
		</>
	)
}

type UnverifiedViewProps = { title: string; message: string; checkAgain: () => void }

export function UnverifiedView({ title, message, checkAgain }: UnverifiedViewProps) {
	return (
		<>
			<Drawing />
			<h1 className="page-title">{headingOf(title)}</h1>
			<p className="measure mt-4 text-decoction">
				{message} If you've paid, please don't pay again. We keep checking with the bank: <EmailPromise />
			</p>
			<NextSteps>
				<Button onClick={checkAgain}>Check Payment Again</Button>
			</NextSteps>
		</>
	)
}

type ArrivedViewProps = { view: Extract<PaymentView, { step: keyof typeof ARRIVED_TITLES }> }

/** The payment had succeeded, so there is nothing to try again. */
export function ArrivedView({ view }: ArrivedViewProps) {
	const number = useOrderNumber()
	const { step, message } = view
	return (
		<>
			{/* On phones, leaves room for the toast below the header. */}
			<h1 className="page-title max-lg:mt-20">{ARRIVED_TITLES[step]}</h1>
			<p className="measure mt-4 text-decoction">{message}</p>
			{step !== 'refunded' && (
				<dl className="mt-6 grid gap-x-8 gap-y-5 border-y border-sand py-6 sm:grid-cols-2">
					{number && (
						<div className="sm:col-span-2">
							<OrderId number={number} />
						</div>
					)}
					{view.received !== null && <Fact label="Received">{inRupees(view.received)}</Fact>}
					{view.total !== null && <Fact label="Order total">{inRupees(view.total)}</Fact>}
				</dl>
			)}
			<div className="my-10 flex flex-wrap gap-3">
				<ButtonLink to={trackOrderUrl(number)}>Track Order</ButtonLink>
				<ButtonLink to={href('/')} tone="quiet">
					Return to Home
				</ButtonLink>
			</div>
			<AskUs
				question={`Any questions? We reply within ${REPLY_WITHIN}.`}
				about="my payment"
				orderNumber={number}
			/>
		</>
	)
}

type FailedViewProps = { title: string; message: string; isHidden: boolean }

export function FailedView({ title, message, isHidden }: FailedViewProps) {
	return (
		<>
			<Drawing />
			<h1 className="page-title">{headingOf(title)}</h1>
			<p className="measure mt-4 text-decoction">{message}</p>
			{isHidden && (
				<p className="measure mt-4 text-decoction">
					This order has been removed from your order history. Your cart is as you left it.{' '}
					{IF_MONEY_HAS_LEFT}
				</p>
			)}
			<NextSteps />
		</>
	)
}

/** A small drawing of brewing. On phones, the toast covers a part of it and nothing else. */
function Drawing() {
	return (
		<img src="/brew/brew-1.svg" alt="" width={160} height={160} className="payment-drawing mb-6 -ml-1.5" />
	)
}

/** `children` is a better first step, so Try Again is then the quiet button. */
function NextSteps({ children }: { children?: ReactNode }) {
	const { cart } = useCart()
	return (
		<div className="mt-10 flex flex-wrap gap-3">
			{children}
			<ButtonLink to={checkoutUrl(cart)} tone={children ? 'quiet' : 'primary'}>
				Try Again
			</ButtonLink>
			<ButtonLink to={href('/')} tone="quiet">
				Return to Home
			</ButtonLink>
		</div>
	)
}
