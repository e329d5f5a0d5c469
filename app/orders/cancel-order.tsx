/** Calling an order off: one press, one question, and where the money goes. */
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { formatTotal } from '#shop/money.ts'
import { mayCustomerCancel, REFUND_TIME } from '#shop/orders/rules.ts'
import type { OrderView } from '#shop/orders/view.ts'

const FAILED = 'Cancellation Failed'
const REFUND_WORDS = `The amount will be refunded within ${REFUND_TIME}.`

export function CancelOrder({ order, onChange }: { order: OrderView; onChange: () => void }) {
	const [isAsking, setAsking] = useState(false)
	const [isBusy, setBusy] = useState(false)
	if (!order.isMine || !mayCustomerCancel(order.status)) return null
	if (!isAsking) {
		return (
			<Button tone="quiet" onClick={() => setAsking(true)}>
				Cancel Order<span className="sr-only"> {order.number}</span>
			</Button>
		)
	}
	async function cancel() {
		if (isBusy) return
		setBusy(true)
		const failure = await callOff(order.number)
		setBusy(false)
		setAsking(false)
		if (failure) showToast({ ...failure, tone: 'error' })
		else showToast({ title: 'Order Cancelled', message: REFUND_WORDS, tone: 'success' })
		onChange()
	}
	return (
		<div role="group" aria-label="Cancel this order" className="grid w-full gap-3 rounded-card bg-rice p-4">
			<p className="text-15">
				Cancel this order? {formatTotal(order.total)} goes back the way you paid, within {REFUND_TIME}.
			</p>
			<div className="flex flex-wrap gap-3">
				<Button ref={takeFocus} tone="quiet" onClick={() => setAsking(false)}>
					Keep Order
				</Button>
				<Button aria-disabled={isBusy} onClick={() => void cancel()}>
					{isBusy ? 'Cancelling...' : 'Yes, Cancel'}
				</Button>
			</div>
		</div>
	)
}

/** The question takes the place of the button that was pressed, and with it the keyboard. */
function takeFocus(button: HTMLButtonElement | null): void {
	button?.focus()
}

/** Null when it is done, else what to say. */
async function callOff(number: string): Promise<{ title: string; message: string } | null> {
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
