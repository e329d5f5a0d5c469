import { useEffect, useEffectEvent, useState } from 'react'
import { postJson } from '#app/http/fetch/post-json.ts'
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

const CANCELLED_TITLE = 'Order Cancelled'
const FAILED_TITLE = 'Cancellation Failed'
const TRY_AGAIN = 'Please try again.'
const REFUND_MESSAGE = `The amount will be refunded within ${REFUND_TIME}.`

type CancelOrderProps = { order: OrderView; onChange: () => Promise<void> }
type Result = Pick<Answer, 'isCancelled' | 'message' | 'isFromServer'>

const CANCELLED: Result = { isCancelled: true, message: 'Order cancelled.', isFromServer: true }

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
		const { isCancelled, title, message, isFromServer } = await requestCancellation(order.number)
		if (!isCancelled) {
			setCancelling(order.number, false)
			setAsking(false)
			setResult({ isCancelled, message: `${title}. ${message}`, isFromServer })
			showToast({ title, message, tone: 'error' })
			// If the shop cannot be reached, loading the order again would replace the page by an error.
			if (isFromServer) await onChange()
		} else {
			setResult(CANCELLED)
			// It stays busy until the page shows the order as cancelled, which removes the button and its dialog.
			await onChange()
			showToast({ title, message, tone: 'success' })
		}
	}

	// Of an answer that was lost, the order says what has become of it, once it can be loaded again.
	const isLost = result !== null && !result.isFromServer
	const loadAgain = useEffectEvent(async () => {
		await onChange()
		setResult(CANCELLED)
	})
	useEffect(() => {
		if (!isLost) return
		const handleOnline = () => void loadAgain()
		addEventListener('online', handleOnline, { once: true })
		return () => removeEventListener('online', handleOnline)
	}, [isLost])

	const keep = () => setAsking(false)
	// The shop may have shipped it meanwhile.
	const isCancelled = order.status === 'cancelled' || order.status === 'refunded'
	const showsResult = result !== null && (result.isCancelled ? isCancelled : !isAsking)
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

type Answer = { isCancelled: boolean; title: string; message: string; isFromServer: boolean }

/** If the answer is lost on a device that is online, asks once more: the shop answers a repeat with what is true. */
async function requestCancellation(number: string): Promise<Answer> {
	const path = `/orders/${encodeURIComponent(number)}/cancellation`
	const response = (await postJson(path, {})) ?? (navigator.onLine ? await postJson(path, {}) : null)
	return response ? readAnswer(response) : unreachable()
}

function unreachable(): Answer {
	const message = `${whyUnreachable(navigator).title}. ${TRY_AGAIN}`
	return { isCancelled: false, title: FAILED_TITLE, message, isFromServer: false }
}

function readAnswer({ isOk, body }: { isOk: boolean; body: unknown }): Answer {
	const fields = new Map<string, unknown>(Object.entries(body ?? {}))
	const [title, message, error] = ['title', 'message', 'error'].map((name) => {
		const value = fields.get(name)
		return typeof value === 'string' ? value : null
	})
	return isOk
		? {
				isCancelled: true,
				title: title ?? CANCELLED_TITLE,
				message: message ?? REFUND_MESSAGE,
				isFromServer: true,
			}
		: { isCancelled: false, title: title ?? FAILED_TITLE, message: error ?? TRY_AGAIN, isFromServer: true }
}
