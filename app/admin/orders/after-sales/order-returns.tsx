/** Shows the returns of an order, and what the shop can do about each. */
import { href } from 'react-router'
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { Agree, AnswerForm, Receive, Refund } from '#app/admin/orders/after-sales/return-forms.tsx'
import { emailSentence } from '#app/admin/orders/customer-email.ts'
import type { loadAfterSales } from '#app/admin/orders/after-sales/after-sales.server.ts'
import { Panel, Rows } from '#app/admin/layout/panel.tsx'
import { canReceiveReturn, canSettleReturn } from '#shop/orders/after-sales/return-rules.ts'

type AfterSales = Awaited<ReturnType<typeof loadAfterSales>>
type ReturnData = AfterSales['returns'][number]

type OrderReturnsProps = { afterSales: AfterSales; nextAction: string | null }

export function OrderReturns({
	afterSales: { returns, can, refundable, reached },
	nextAction,
}: OrderReturnsProps) {
	if (returns.length === 0) return null
	return (
		<Panel title="Returns">
			<ul className="grid gap-8">
				{returns.map((shown) => (
					<li key={shown.id} className="grid gap-3">
						<About shown={shown} />
						<Rows rows={shown.steps} empty="" />
						{/* The key makes new forms for each state. */}
						<NextSteps
							key={shown.state}
							shown={shown}
							can={can}
							refundable={refundable}
							reached={reached}
							tone={shown.id === nextAction ? 'primary' : 'quiet'}
						/>
					</li>
				))}
			</ul>
		</Panel>
	)
}

function About({ shown: { packs, reason, wish, message, answer, photos } }: { shown: ReturnData }) {
	return (
		<>
			<p className="[overflow-wrap:anywhere]">
				<span className="font-semibold">{packs}</span>
				<span className="block text-cinnamon">
					{reason}. Asked for: {wish.toLowerCase()}.
				</span>
			</p>
			{message !== '' && <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>}
			{photos.length > 0 && (
				<ul className="flex flex-wrap gap-3">
					{photos.map((photo, index) => (
						<li key={photo}>
							<Thumbnail photo={photo} name={`What the customer sent, ${index + 1} of ${photos.length}`} />
						</li>
					))}
				</ul>
			)}
			{answer !== '' && (
				<blockquote className="measure border-s-2 border-brass ps-4 whitespace-pre-line [overflow-wrap:anywhere]">
					{answer}
				</blockquote>
			)}
		</>
	)
}

function Thumbnail({ photo, name }: { photo: string; name: string }) {
	const url = href('/admin/returns/pictures/:photo', { photo })
	return (
		<a href={url} target="_blank" rel="noopener">
			<img
				src={url}
				alt={name}
				width={128}
				height={128}
				loading="lazy"
				className="size-32 rounded-card object-cover"
			/>
		</a>
	)
}

type NextStepsProps = {
	shown: ReturnData
	can: AfterSales['can']
	refundable: AfterSales['refundable']
	reached: AfterSales['reached']
	tone: 'primary' | 'quiet'
}

function NextSteps({ shown, can, refundable, reached, tone }: NextStepsProps) {
	const { id, state, sendsBack, suggested, wishesRefund } = shown
	const isToSettle = canSettleReturn({ state, sendsBack })
	return (
		<div className="grid gap-4">
			{state === 'asked' && can.answer && (
				<>
					<Agree id={id} tone={tone} />
					<AnswerForm
						id={id}
						intent="decline-return"
						title="Decline"
						explanation={emailSentence(reached, 'an email with your reason')}
						fieldLabel="Reason, for the customer"
						label="Decline the return"
					/>
				</>
			)}
			{canReceiveReturn({ state, sendsBack }) && can.fulfil && <Receive id={id} tone={tone} />}
			{isToSettle && can.refund && refundable.rupees > 0 && (
				<Refund
					id={id}
					refundable={refundable}
					reached={reached}
					suggested={suggested}
					tone={wishesRefund ? tone : 'quiet'}
				/>
			)}
			{isToSettle && wishesRefund && !can.refund && (
				<p className="measure">
					The customer wants a refund. Ask an owner or a manager to make it; they see this return as one to
					settle.
				</p>
			)}
			{isToSettle && can.answer && (
				<ActionForm
					intent="replace-return"
					fields={{ return: id }}
					label={wishesRefund ? 'Send a fresh pack instead' : 'Send a fresh pack'}
					busyLabel="Saving..."
					tone={wishesRefund ? 'quiet' : tone}
				/>
			)}
			{(state === 'agreed' || state === 'received') && can.answer && (
				<AnswerForm
					id={id}
					intent="close-return"
					title="Settle in another way"
					explanation={`Without a refund or a parcel, such as when nothing was sent back. ${emailSentence(reached, 'an email with what you write')}`}
					fieldLabel="How it was settled, for the customer"
					label="Mark return as settled"
				/>
			)}
		</div>
	)
}
