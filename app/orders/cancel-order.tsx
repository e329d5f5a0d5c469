/** Calling an order off: one press, one question, and where the money goes. */
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { AlertIcon } from '#app/ui/icons.tsx'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import { showToast } from '#app/ui/toast.tsx'
import { formatTotal } from '#shop/money.ts'
import { canCustomerCancel, REFUND_TIME } from '#shop/orders/rules.ts'
import { refundableOf, type OrderView } from '#shop/orders/view.ts'

const FAILED = 'Cancellation Failed'
const REFUND_WORDS = `The amount will be refunded within ${REFUND_TIME}.`

type Props = { order: OrderView; onChange: () => void }
type Answer = { isDone: boolean; words: string }

export function CancelOrder({ order, onChange }: Props) {
	const [asking, setAsking] = useState<'never' | 'now' | 'before'>('never')
	const [answer, setAnswer] = useState<Answer | null>(null)
	const mayCancel = order.isMine && canCustomerCancel(order.status) && !answer?.isDone

	function ask() {
		setAnswer(null)
		setAsking('now')
	}

	async function cancel() {
		const failure = await cancelUnshipped(order.number)
		setAsking('never')
		const words = failure ? `${failure.title}. ${failure.message}` : REFUND_WORDS
		setAnswer({ isDone: !failure, words })
		if (failure) showToast({ ...failure, tone: 'error' })
		else showToast({ title: 'Order Cancelled', message: REFUND_WORDS, tone: 'success' })
		onChange()
	}

	return (
		<>
			{answer && asking !== 'now' && <AnswerLine {...answer} />}
			{mayCancel &&
				(asking === 'now' ? (
					<Question order={order} onCancel={cancel} onKeep={() => setAsking('before')} />
				) : (
					<Button ref={asking === 'before' ? focusOnMount : null} tone="quiet" onClick={ask}>
						Cancel Order<span className="sr-only"> {order.number}</span>
					</Button>
				))}
		</>
	)
}

/** Said here as well as in a toast: the button that had the keyboard is gone, and the keyboard goes on here. */
function AnswerLine({ isDone, words }: Answer) {
	return (
		<p
			ref={focusOnMount}
			tabIndex={-1}
			className={`w-full outline-none ${isDone ? 'text-15' : 'field-error'}`}
		>
			{!isDone && <AlertIcon />}
			{words}
		</p>
	)
}

/** Takes the place of the button that was pressed, and with it the keyboard. */
function Question(props: { order: OrderView; onCancel: () => Promise<void>; onKeep: () => void }) {
	const [isBusy, setBusy] = useState(false)
	return (
		<div role="group" aria-label="Cancel this order" className="grid w-full gap-3 rounded-card bg-rice p-4">
			<p className="text-15">
				Cancel this order? {formatTotal(refundableOf(props.order))} goes back the way you paid, within{' '}
				{REFUND_TIME}.
			</p>
			<div className="flex flex-wrap gap-3">
				<Button ref={focusOnMount} tone="quiet" onClick={props.onKeep}>
					Keep Order
				</Button>
				<Button
					aria-disabled={isBusy}
					onClick={() => {
						if (isBusy) return
						setBusy(true)
						void props.onCancel()
					}}
				>
					{isBusy ? 'Cancelling...' : 'Yes, Cancel'}
				</Button>
			</div>
		</div>
	)
}

/** Null when it is done, else what to say. */
async function cancelUnshipped(number: string): Promise<{ title: string; message: string } | null> {
	try {
		const reply = await fetch(`/orders/${encodeURIComponent(number)}/cancellation`, { method: 'POST' })
		if (reply.ok) return null
		const body: unknown = await reply.json()
		return wordsIn(body)
	} catch (error) {
		// TypeError: nobody answered. SyntaxError: the answer was not ours.
		if (error instanceof TypeError || error instanceof SyntaxError) return wordsIn(null)
		throw error
	}
}

function wordsIn(body: unknown): { title: string; message: string } {
	const said = typeof body === 'object' && body !== null ? body : {}
	const title = 'title' in said && typeof said.title === 'string' ? said.title : FAILED
	const message = 'error' in said && typeof said.error === 'string' ? said.error : 'Please try again.'
	return { title, message }
}
