/** The payment result page while the payment is being checked. Checkout shows it too, until that page has loaded. */
import type { ReactNode, RefObject } from 'react'
import { href, useLocation } from 'react-router'
import { KolamDrawing } from '#app/ui/kolam/kolam-drawing.tsx'
import { NoScriptNotice } from '#app/ui/no-script-notice.tsx'

type ResultColumnProps = {
	children: ReactNode
	region?: RefObject<HTMLDivElement | null>
}

/** The footer stays below the screen, so that no result moves it. */
export function ResultColumn({ children, region }: ResultColumnProps) {
	return (
		<div className="page min-h-svh max-w-[46rem]! py-16 lg:py-24">
			<div aria-live="polite" ref={region} tabIndex={-1} className="outline-none">
				{children}
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

export function EmailPromise() {
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

export function useOrderNumber(): string | null {
	return new URLSearchParams(useLocation().search).get('transactionId')
}

export function trackOrderUrl(number: string | null): string {
	return number ? `${href('/track-order')}?id=${encodeURIComponent(number)}` : href('/track-order')
}

type WaitingProps = { title: string; message: string; children?: ReactNode }

/** Above the heading are the dots of the kolam whose line is drawn when the order is confirmed. On phones, the toast covers them. */
export function Waiting({ title, message, children }: WaitingProps) {
	return (
		<>
			<KolamDrawing className="kolam-waiting mb-10" wasDrawn />
			<h1 className="page-title">{title}</h1>
			<p className="measure mt-4 text-decoction">{message}</p>
			{children}
		</>
	)
}
