/** Shared parts of the pages on which a signed link is paid. */
import { type ReactNode, useEffect } from 'react'
import { Form, href, Link, useLocation, useNavigation, useRevalidator } from 'react-router'
import { SECURE_PAYMENT } from '#app/ui/secure-payment.ts'
import { AskUs } from '#app/orders/ask-us.tsx'
import { RefusedPage } from '#app/orders/by-link/refused-page.tsx'
import type { PaymentStatus } from '#app/quotations/pay-by-link.server.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AnswerAlert } from '#app/ui/forms/answer-alert.tsx'

const SECONDS_BETWEEN_CHECKS = 5

type PaymentPageProps = {
	payment: PaymentStatus & PaidOrderProps & { notOwed: string | null; mayPayTwice: boolean }
	answer: { error: string } | undefined
	/** What a question would be about, such as 'my order SK3-…'. */
	about: string
	children: ReactNode
}

/** The state of the payment, above what is paid for. */
export function PaymentPage({ payment, answer, about, children }: PaymentPageProps) {
	const { title, text, notOwed, mayPayTwice, step } = payment
	const { isChecking } = useRepeatedCheck(step === 'pending' || mayPayTwice)
	return (
		<div className="page py-12 lg:py-16">
			<PrivateHead title={title} />
			<div className="mx-auto grid max-w-2xl gap-6">
				<div role="status">
					<h1 className="page-title">{title}</h1>
					<p className="measure mt-4">{text}</p>
					{notOwed && <p className="measure mt-4">{notOwed}</p>}
				</div>
				<AnswerAlert answer={answer} message={answer?.error} />
				{step === 'pending' && <PendingPayment isChecking={isChecking} />}
				{step === 'paid' && <PaidOrder {...payment} />}
				{children}
				<AskUs question="Any questions?" about={about} orderNumber={payment.orderNumber} />
			</div>
		</div>
	)
}

/** The loader asks the provider. */
function useRepeatedCheck(isOpen: boolean): { isChecking: boolean } {
	const { revalidate, state } = useRevalidator()
	useEffect(() => {
		if (!isOpen) return
		const timer = setInterval(() => {
			if (!document.hidden) void revalidate()
		}, SECONDS_BETWEEN_CHECKS * 1000)
		return () => clearInterval(timer)
	}, [revalidate, isOpen])
	return { isChecking: state !== 'idle' }
}

function PendingPayment({ isChecking }: { isChecking: boolean }) {
	const { search } = useLocation()
	return (
		<p>
			<Link className="button button-quiet" to={search} preventScrollReset>
				{isChecking ? 'Checking...' : 'Check again'}
			</Link>
		</p>
	)
}

/** `invoiceUrl` is set only if the link was made for the order's own customer. */
type PaidOrderProps = { orderNumber: string | null; invoiceUrl?: string | null }

function PaidOrder({ orderNumber, invoiceUrl }: PaidOrderProps) {
	return (
		<p className="flex flex-wrap gap-3">
			<ButtonLink to={`${href('/track-order')}?id=${orderNumber}`}>Track your order</ButtonLink>
			{invoiceUrl && (
				<a className="button button-quiet" href={invoiceUrl}>
					Invoice (PDF)
				</a>
			)}
		</p>
	)
}

export function SumRow({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="flex justify-between gap-4 border-t border-sand pt-2 last:text-17 last:font-semibold">
			<dt className="min-w-0 [overflow-wrap:anywhere]">{name}</dt>
			<dd className="shrink-0 tabular-nums">{children}</dd>
		</div>
	)
}

export function PayForm({ total }: { total: string }) {
	const isBusy = useNavigation().state !== 'idle'
	useEffect(() => {
		// Going back from the provider's page can restore this page in its busy state.
		const reload = ({ persisted }: PageTransitionEvent) => {
			if (persisted) window.location.reload()
		}
		window.addEventListener('pageshow', reload)
		return () => window.removeEventListener('pageshow', reload)
	}, [])
	return (
		<Form method="post">
			<Button type="submit" className="w-full sm:w-auto" aria-disabled={isBusy}>
				{isBusy ? 'Opening the payment page...' : `Pay ${total}`}
			</Button>
			<p className="field-hint mt-3">{SECURE_PAYMENT}</p>
		</Form>
	)
}

export function LinkRefused({ title, error }: { title: string; error: string | null }) {
	return (
		<RefusedPage
			title={title}
			advice="If your email app broke the link, copy all of it from the message into the address bar. Otherwise ask us for a new one."
			next={null}
			error={error}
		/>
	)
}
