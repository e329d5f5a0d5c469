/** What may be done about an order next: along its way, called off, or a part of its money sent back. */
import { useSearchParams } from 'react-router'
import { Act } from '#app/admin/layout/action-form.tsx'
import type { readOrderStory } from '#app/admin/orders/order-details.server.ts'
import { NEXT_STATUSES, statusLabel } from '#shop/orders/rules.ts'

type Story = Pick<NonNullable<Awaited<ReturnType<typeof readOrderStory>>>, 'status' | 'isPaid' | 'left'>

export function NextSteps({ story }: { story: Story }) {
	const { status: now, isPaid, left } = story
	const next = NEXT_STATUSES[now].filter((status) => status !== 'refunded')
	if (next.length === 0 && left.rupees === 0) return <p>Nothing is left to do.</p>
	return (
		<div className="grid gap-5">
			{next.map((status) => {
				if (status === 'shipped') return <ShipStep key={status} />
				if (status === 'cancelled') return isPaid && <CancelStep key={status} left={left.words} />
				if (status === 'packed' || status === 'out_for_delivery' || status === 'delivered') {
					return (
						<Act key={status} act="move" label={statusLabel(status)} busyLabel="Moving...">
							<input type="hidden" name="to" value={status} />
						</Act>
					)
				}
				return null
			})}
			{left.rupees > 0 && <RefundPartStep left={left} />}
		</div>
	)
}

function ShipStep() {
	return (
		<Act act="move" label="Shipped" busyLabel="Moving...">
			<input type="hidden" name="to" value="shipped" />
			<span className="flex flex-wrap gap-3">
				<label className="grid gap-1">
					<span className="field-label">Tracking number</span>
					<input name="trackingNumber" autoComplete="off" className="input" />
				</label>
				<label className="grid gap-1">
					<span className="field-label">Courier</span>
					<input name="courier" autoComplete="off" className="input" />
				</label>
			</span>
		</Act>
	)
}

function CancelStep({ left }: { left: string }) {
	return (
		<details>
			<summary className="cursor-pointer text-kumkum">Cancel and refund</summary>
			<p className="my-3">
				The whole {left} goes back, the customer gets a letter. Your password may be asked first.
			</p>
			<Act act="cancel" label={`Refund ${left}`} busyLabel="Cancelling..." />
		</details>
	)
}

/** The amount survives being asked for the password: it comes back in the address. */
function RefundPartStep({ left }: { left: Story['left'] }) {
	const typed = useSearchParams()[0].get('refund')
	return (
		<details open={typed !== null}>
			<summary className="cursor-pointer text-kumkum">Send a part back</summary>
			<p className="my-3">
				The order goes on, the customer gets a letter and a credit note. {left.words} of it is left. Your
				password may be asked first.
			</p>
			{/* Anew for each sum that is left: what was sent back is not sent again by a second press. */}
			<Act key={left.words} act="refund-part" label="Send Back" busyLabel="Sending back...">
				<input type="hidden" name="seen" value={left.rupees} />
				<label className="grid gap-1">
					<span className="field-label">Amount in rupees</span>
					<input
						name="amount"
						inputMode="decimal"
						autoComplete="off"
						defaultValue={typed ?? ''}
						className="input"
					/>
				</label>
			</Act>
		</details>
	)
}
