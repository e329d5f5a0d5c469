import { useState } from 'react'
import { whyUnreachable } from '#app/offline/unreachable.ts'
import { setCancelling, useIsCancelling } from '#app/orders/cancelling/is-cancelling.ts'
import { Button } from '#app/ui/button.tsx'
import { Question } from '#app/ui/dialog/question.tsx'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import { AlertIcon } from '#app/ui/icons.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { formatTotal } from '#shop/money.ts'
import { REFUND_TIME } from '#shop/orders/rules.ts'
import { refundDestination, refundOf } from '#shop/orders/payment-methods.ts'
import { canCustomerCancel } from '#shop/orders/statuses.ts'
import { type OrderView, amountAfterPartialRefunds } from '#shop/orders/views/order-view.ts'

const FAILED_TITLE = 'Cancellation Failed'
const TRY_AGAIN = 'Please try again.'
const REFUND_MESSAGE = `The amount will be refunded within ${REFUND_TIME}.`

type CancelOrderProps = { order: OrderView; onChange: () => Promise<void> }
type Result = { isCancelled: boolean; message: string }

/** The Cancel button, whose dialog asks for confirmation. Renders nothing for an order that the viewer cannot cancel. */
export function CancelOrder({ order, onChange }: CancelOrderProps) {
	const [isAsking, setAsking] = useState(false)
	const isBusy = useIsCancelling(order.number)
	const [result, setResult] = useState<Result | null>(null)
	const canCancel = order.isOwn && canCustomerCancel(order.status)

	function ask() {
		setResult(null)
		setAsking(true)
	}

	async function cancel() {
		setCancelling(order.number, true)
		const error = await requestCancellation(order.number)
		if (error) {
			const { title, message, isFromServer } = error
			setCancelling(order.number, false)
			setAsking(false)
			setResult({ isCancelled: false, message: `${title}. ${message}` })
			showToast({ title, message, tone: 'error' })
			// If the shop cannot be reached, loading the order again would replace the page by an error.
			if (isFromServer) await onChange()
		} else {
			setResult({ isCancelled: true, message: 'Order cancelled.' })
			// It stays busy until the page shows the order as cancelled, which removes the button and its dialog.
			await onChange()
			showToast({ title: 'Order Cancelled', message: REFUND_MESSAGE, tone: 'success' })
		}
	}

	const keep = () => setAsking(false)
	const showsResult = result !== null && (result.isCancelled ? !canCancel : !isAsking)
	return (
		<>
			{/* First, because it returns the focus when it closes, which the result then takes. */}
			{canCancel && (
				<Question isOpen={isAsking} onClose={keep} label="Cancel this order">
					<Confirmation order={order} isBusy={isBusy} onCancel={() => void cancel()} onKeep={keep} />
				</Question>
			)}
			{showsResult && <ResultLine {...result} />}
			{canCancel && (
				<Button tone="quiet" aria-disabled={isBusy} onClick={() => !isBusy && ask()}>
					{isBusy ? 'Cancelling...' : 'Cancel order'}
					<span className="sr-only"> {order.number}</span>
				</Button>
			)}
		</>
	)
}

/** Takes the focus from the button that is gone. A success is not shown here, because the toast and the top of the order say it. */
function ResultLine({ isCancelled, message }: Result) {
	return (
		<p
			ref={focusOnMount}
			tabIndex={-1}
			className={isCancelled ? 'sr-only' : 'field-error w-full outline-none'}
		>
			{!isCancelled && <AlertIcon />}
			{message}
		</p>
	)
}

type ConfirmationProps = { order: OrderView; isBusy: boolean; onCancel: () => void; onKeep: () => void }

function Confirmation({ order, isBusy, onCancel, onKeep }: ConfirmationProps) {
	const amount = amountAfterPartialRefunds(order)
	return (
		<>
			<p>
				Cancel order <span className="font-semibold whitespace-nowrap">{order.number}</span>? We'll refund{' '}
				{formatTotal(amount)} {refundDestination(refundOf(order, amount))}.
			</p>
			<div className="flex flex-wrap gap-3">
				<Button tone="quiet" aria-disabled={isBusy} onClick={() => !isBusy && onKeep()}>
					Keep order
				</Button>
				<Button aria-disabled={isBusy} onClick={() => !isBusy && onCancel()}>
					{isBusy ? 'Cancelling...' : 'Yes, cancel'}
				</Button>
			</div>
		</>
	)
}

type CancellationError = { title: string; message: string; isFromServer: boolean }

/** Returns null on success, or the error to show. */
async function requestCancellation(number: string): Promise<CancellationError | null> {
	try {
		const response = await fetch(`/orders/${encodeURIComponent(number)}/cancellation`, { method: 'POST' })
		return response.ok ? null : readError(await response.json())
	} catch (error) {
		// `fetch` throws a TypeError when the network fails, and `json` a SyntaxError when the body is not JSON.
		if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
		const message = `${whyUnreachable(navigator).title}. ${TRY_AGAIN}`
		return { title: FAILED_TITLE, message, isFromServer: false }
	}
}

function readError(body: unknown): CancellationError {
	const fields = typeof body === 'object' && body !== null ? body : {}
	const title = 'title' in fields && typeof fields.title === 'string' ? fields.title : FAILED_TITLE
	const message = 'error' in fields && typeof fields.error === 'string' ? fields.error : TRY_AGAIN
	return { title, message, isFromServer: true }
}
