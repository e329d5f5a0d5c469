/** The payment result page while the payment is being checked, when it failed, and when it was refunded or is looked at. */
import type { ReactNode, RefObject } from 'react'
import { href, useLocation } from 'react-router'
import { checkoutUrl } from '#app/cart/cart-url.ts'
import { useCart } from '#app/cart/cart-store.ts'
import { Fact, inRupees, OrderId } from '#app/checkout/payment-result/fact.tsx'
import {
	ARRIVED_TITLES,
	headingOf,
	MAX_RETRIES,
	type PendingOrder,
	SECONDS_BETWEEN_CHECKS,
} from '#app/checkout/payment-result/watch-payment.ts'
import { AskUs } from '#app/orders/ask-us.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { NoScriptNotice } from '#app/ui/no-script-notice.tsx'
import { CANCELLED, IF_MONEY_HAS_LEFT } from '#shop/payments/failure-messages.ts'

type ResultColumnProps = {
	children: ReactNode
	region?: RefObject<HTMLDivElement | null>
	hasToast?: boolean
}

/** The footer stays below the screen, so that no result moves it. */
export function ResultColumn({ children, region, hasToast = true }: ResultColumnProps) {
	return (
		<div className="page min-h-svh max-w-[46rem]! py-16 lg:py-24">
			<div aria-live="polite" ref={region} tabIndex={-1} className="outline-none">
				{/* On phones, leaves room for the toast below the header. */}
				<div className={hasToast ? 'max-lg:pt-20' : ''}>{children}</div>
			</div>
		</div>
	)
}

export function CheckingView() {
	return (
		<>
			<div className="needs-script">
				<Waiting title="Checking your payment" message="One moment. We're confirming your payment." />
			</div>
			<NoScriptMessage />
		</>
	)
}

/** The order does not depend on this page, because the server checks the payment with the provider itself. */
function NoScriptMessage() {
	return (
		<NoScriptNotice>
			<strong className="block">We're confirming your payment.</strong> This page needs JavaScript to show the
			result. Your order doesn't: <EmailPromise />
		</NoScriptNotice>
	)
}

function EmailPromise() {
	const number = useOrderNumber()
	return (
		<>
			we'll email you once the payment is confirmed
			{number ? (
				<>
					, and you can{' '}
					<a className="link whitespace-nowrap" href={trackOrderUrl(number)}>
						track your order
					</a>{' '}
					at any time
				</>
			) : null}
			.
		</>
	)
}

function useOrderNumber(): string | null {
	return new URLSearchParams(useLocation().search).get('transactionId')
}

function trackOrderUrl(number: string | null): string {
	return number ? `${href('/track-order')}?id=${encodeURIComponent(number)}` : href('/track-order')
}

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

type WaitingProps = { title: string; message: string; children?: ReactNode }

function Waiting({ title, message, children }: WaitingProps) {
	return (
		<>
			<KolamDots />
			<h1 className="page-title">{title}</h1>
			<p className="measure mt-4 text-decoction">{message}</p>
			{children}
		</>
	)
}

export function CancelledView() {
	return (
		<>
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

type ArrivedViewProps = { step: keyof typeof ARRIVED_TITLES; message: string }

/** The payment had succeeded, so there is nothing to try again. */
export function ArrivedView({ step, message }: ArrivedViewProps) {
	const number = useOrderNumber()
	return (
		<>
			<h1 className="page-title">{ARRIVED_TITLES[step]}</h1>
			<p className="measure mt-4 text-decoction">{message}</p>
			<div className="my-10 flex flex-wrap gap-3">
				{/* The order of a settled payment is hidden. */}
				{step !== 'settled' && <ButtonLink to={trackOrderUrl(number)}>Track Order</ButtonLink>}
				<ButtonLink to={href('/')} tone="quiet">
					Return to Home
				</ButtonLink>
			</div>
			<AskUs question="Any questions?" about="my payment" orderNumber={number} />
		</>
	)
}

type FailedViewProps = { title: string; message: string; isHidden: boolean }

export function FailedView({ title, message, isHidden }: FailedViewProps) {
	return (
		<>
			<h1 className="page-title">{headingOf(title)}</h1>
			<p className="measure mt-4 text-decoction">{message}</p>
			{isHidden && (
				<p className="measure mt-4 text-decoction">
					This order has been removed from your order history. Your cart is as you left it. If money has left
					your account, we'll confirm the order by email or refund you in full.
				</p>
			)}
			<NextSteps />
		</>
	)
}

/** `children` is what is better done first. */
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

/** Four pulsing dots, as in a kolam. */
function KolamDots() {
	return (
		<div aria-hidden="true" className="mb-8 flex gap-3">
			{[0, 1, 2, 3].map((dot) => (
				<span
					key={dot}
					className="size-2.5 rounded-full bg-brass motion-safe:animate-pulse"
					style={{ animationDelay: `${dot * 250}ms` }}
				/>
			))}
		</div>
	)
}
