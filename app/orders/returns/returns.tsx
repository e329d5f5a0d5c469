/** Lists the returns of an order, with their dates. */
import { Form, href, useNavigation } from 'react-router'
import { describePartialRefund } from '#app/orders/partial-refunds.tsx'
import { Packs } from '#app/orders/replacements.tsx'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { Button } from '#app/ui/button.tsx'
import { formatDateTime } from '#shop/dates.ts'
import { formatTotal } from '#shop/money.ts'
import { RETURN_REASONS, type ReturnState, returnStateLabel } from '#shop/orders/after-sales/return-rules.ts'
import { type HowPaid, refundArrival, refundOf } from '#shop/orders/payment-methods.ts'
import { REFUND_TIME } from '#shop/orders/rules.ts'
import type { CompleteOrderView, OrderView, ReturnView } from '#shop/orders/views/order-view.ts'

type RefundedOrder = HowPaid & Pick<CompleteOrderView, 'partialRefunds'>
type ReturnsProps = { order: Pick<OrderView, 'number' | 'returns'> & RefundedOrder; canWithdraw?: boolean }

export function Returns({ order, canWithdraw = false }: ReturnsProps) {
	const { number, returns } = order
	return (
		<ul className="grid gap-4" aria-label="Returns">
			{returns.map((shown) => (
				<li key={shown.id} className="grid gap-3 rounded-card bg-rice p-4 text-15">
					<div>
						<Packs packs={shown.packs} />
						<p className="text-cinnamon">{RETURN_REASONS[shown.reason]}</p>
					</div>
					{shown.message !== '' && (
						<p className="whitespace-pre-line [overflow-wrap:anywhere]">{shown.message}</p>
					)}
					<Photos number={number} shown={shown} />
					<p role="status" className="font-semibold">
						<NextStep shown={shown} order={order} />
					</p>
					{shown.answer !== '' && (
						<blockquote className="border-s-2 border-brass ps-4 whitespace-pre-line [overflow-wrap:anywhere]">
							{shown.answer}
						</blockquote>
					)}
					<Steps steps={shown.steps} />
					{canWithdraw && shown.state === 'asked' && <Withdraw id={shown.id} />}
				</li>
			))}
		</ul>
	)
}

function Photos({ number, shown: { photos } }: { number: string; shown: ReturnView }) {
	if (photos.length === 0) return null
	return (
		<ul className="flex flex-wrap gap-3">
			{photos.map((photo, index) => {
				const url = href('/orders/:number/return/pictures/:photo', { number, photo })
				return (
					<li key={photo}>
						<a href={url} target="_blank" rel="noopener">
							<img
								src={url}
								alt={`What you sent us, ${index + 1} of ${photos.length}`}
								width={96}
								height={96}
								loading="lazy"
								className="size-24 rounded-card object-cover"
							/>
						</a>
					</li>
				)
			})}
		</ul>
	)
}

const NEXT: Record<ReturnState, string> = {
	asked: "We've received your request and will reply by email.",
	agreed: '',
	declined: "We can't accept this return.",
	withdrawn: "You've withdrawn this request.",
	received: "We've received your parcel and are settling it.",
	settled: '',
}

type NextStepProps = { shown: ReturnView; order: RefundedOrder }

function NextStep({ shown, order }: NextStepProps) {
	const { state, sendsBack, settledBy, refund } = shown
	const brand = useBrand()
	if (state === 'agreed')
		return sendsBack
			? `Accepted. Please send it to ${brand?.legalName ?? ''}, ${brand?.address ?? ''}, with your Order ID on the parcel. We pay for return shipping: keep the courier's receipt.`
			: "Accepted. You don't need to send anything back; we're settling it."
	if (state !== 'settled') return NEXT[state]
	if (settledBy === 'refund' && refund !== null) {
		const part = order.partialRefunds.find(({ at }) => at === shown.refundStartedAt)
		return part?.refundedAt
			? describePartialRefund(part, order)
			: `Refund of ${formatTotal(refund)}. ${refundArrival(refundOf(order, refund), REFUNDED_ONLINE)}`
	}
	return settledBy === 'replacement' ? "We're sending you a fresh pack, free of charge." : 'Settled.'
}

const REFUNDED_ONLINE = `It should reach you within ${REFUND_TIME} of the day it was settled.`

function Steps({ steps }: Pick<ReturnView, 'steps'>) {
	return (
		<ol className="text-13 text-cinnamon" aria-label="Steps">
			{steps.map(({ state, at }) => (
				<li key={`${state} ${at}`}>
					{returnStateLabel(state)}: {formatDateTime(new Date(at))}
				</li>
			))}
		</ol>
	)
}

function Withdraw({ id }: { id: string }) {
	const isBusy = useNavigation().formData?.get('return') === id
	return (
		<Form method="post" preventScrollReset>
			<input type="hidden" name="return" value={id} />
			<Button type="submit" name="intent" value="withdraw" tone="quiet" aria-disabled={isBusy}>
				{isBusy ? 'Withdrawing...' : 'Withdraw this request'}
			</Button>
		</Form>
	)
}
