/** One order: its packs and address, what the shop does with it next, and its history. */
import '#app/admin/orders/order.css'
import '#app/ui/timeline.css'
import { href, Link } from 'react-router'
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { missing } from '#app/admin/errors/missing.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { ItemImage } from '#app/admin/layout/item-images.tsx'
import { Notes } from '#app/admin/layout/notes.tsx'
import { Panel, Rows } from '#app/admin/layout/panel.tsx'
import { Warning } from '#app/admin/layout/warning.tsx'
import { Batches } from '#app/admin/orders/fulfilment/batches.tsx'
import {
	CorrectGrind,
	CorrectGstBuyer,
	CorrectRecipient,
	CorrectTracking,
	UndoDelivery,
} from '#app/admin/orders/corrections/corrections.tsx'
import { findNextAction } from '#app/admin/orders/fulfilment/next-action.ts'
import { NextSteps } from '#app/admin/orders/fulfilment/next-steps.tsx'
import { runOrderAction } from '#app/admin/orders/order-actions.server.ts'
import { SizeChanges } from '#app/admin/orders/corrections/size-changes.tsx'
import { OrderSequence, useNextToPack } from '#app/admin/orders/order-sequence.tsx'
import { OrderPayments } from '#app/admin/orders/payments/order-payments.tsx'
import { OrderReturns } from '#app/admin/orders/after-sales/order-returns.tsx'
import { Replacements } from '#app/admin/orders/after-sales/replacements.tsx'
import { loadOrderDetails } from '#app/admin/orders/order-details.server.ts'
import { PackingDocuments } from '#app/admin/shipping/packing-documents.tsx'
import { DocumentLabel } from '#app/orders/document-label.tsx'
import { StatusPill } from '#app/orders/status-pill.tsx'
import { recipientCorrected } from '#shop/orders/corrections/recipient-corrected.ts'
import type { Route } from './+types/order.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
	const details = await loadOrderDetails(context, params.number)
	if (!details) throw missing('order')
	return details
}

export async function action({ request, params, context }: Route.ActionArgs) {
	return runOrderAction({ request, context, number: params.number })
}

export default function Order({ loaderData: order, actionData }: Route.ComponentProps) {
	const nextAction = findNextAction(order)
	const nextToPack = useNextToPack(order.number)
	return (
		<>
			<OrderSequence number={order.number} />
			<ConsoleTitle result={actionData} next={order.status === 'processing' ? undefined : nextToPack}>
				<span className="flex flex-wrap items-center gap-x-4 gap-y-2">
					{order.number}{' '}
					<StatusPill status={order.status} screen="history" isSettled={order.isSettledByHand} />
				</span>
			</ConsoleTitle>
			{order.isHidden && (
				<p className="mb-4">
					{order.isSettledByHand
						? 'Not confirmed. The customer finds it as settled, by its number and in Your Orders.'
						: 'Hidden from the customer: no payment has confirmed it.'}
				</p>
			)}
			{order.versionNote && <Warning className="measure mb-4">{order.versionNote}</Warning>}
			<div className="grid gap-5">
				<ItemsAndAddress order={order} />
				<Panel title="Next steps">
					{order.correctedAfterPacking && (
						<Warning>
							{recipientCorrected(order.correctedAfterPacking)}, after packing. Print the label and the
							packing slip again.
						</Warning>
					)}
					{/* Beside a button, but below the fields and the button of a form. */}
					<div className="flex flex-wrap items-end gap-x-8 gap-y-4 has-[.input]:grid">
						<NextSteps order={order} nextAction={nextAction} />
						<PackingDocuments order={order} />
					</div>
				</Panel>
				<div className="console-columns">
					<div>
						<OrderReturns afterSales={order.afterSales} nextAction={nextAction} />
						<Replacements order={order} nextAction={nextAction} />
						<Corrections order={order} />
						<Notes notes={order.notes} canWrite={order.can.note} />
						{order.documents.length > 0 && <Documents order={order} />}
					</div>
					<div>
						<Panel title="Timeline">
							<Timeline steps={order.timeline} />
							{order.delivery.length > 0 && <Rows rows={order.delivery} empty="" />}
							{order.canCorrect.tracking && <CorrectTracking order={order} tracking={order.tracking} />}
							{order.canCorrect.delivery && <UndoDelivery order={order} />}
						</Panel>
						{order.can.seePayments && <OrderPayments order={order} />}
						<Emails number={order.number} emails={order.emails} canResend={order.can.assist} />
					</div>
				</div>
			</div>
		</>
	)
}

type Details = Route.ComponentProps['loaderData']

function ItemsAndAddress({ order }: { order: Details }) {
	return (
		<section className="admin-panel" aria-label="Items and address">
			<h2 className="sr-only">Items and address</h2>
			<div className="order-contents">
				<div>
					<Items items={order.items} />
					<Totals lines={order.lines} />
					{order.batches.length > 0 && <Batches batches={order.batches} />}
				</div>
				<div>
					<h3>{order.isCollected ? 'Collected by' : 'Ship to'}</h3>
					<p className="whitespace-pre-line [overflow-wrap:anywhere]">{order.address}</p>
					{order.placeNote && (
						<p className="mt-2">
							<strong>Please check:</strong> {order.placeNote}
							{!order.gstBuyer && ' The tax on the invoice follows the state.'}
						</p>
					)}
					{order.quotation && (
						<p className="mt-2">
							Entered by the shop as{' '}
							<Link className="link" to={href('/admin/quotations/:number', { number: order.quotation })}>
								{order.quotation}
							</Link>
						</p>
					)}
					{order.customerId && (
						<p className="mt-2">
							<Link className="link" to={href('/admin/people/:id', { id: order.customerId })}>
								All about this customer
							</Link>
						</p>
					)}
				</div>
			</div>
		</section>
	)
}

function Corrections({ order }: { order: Details }) {
	const { corrections, canCorrect } = order
	if (corrections.length === 0 && !canCorrect.recipient && !canCorrect.beforeShipping) return null
	return (
		<Panel title="Corrections">
			{corrections.length > 0 && <Rows rows={corrections} empty="" />}
			<div className="console-corrections">
				{canCorrect.recipient && <CorrectRecipient order={order} />}
				{canCorrect.beforeShipping && <CorrectionsBeforeShipping order={order} />}
			</div>
		</Panel>
	)
}

function CorrectionsBeforeShipping({ order }: { order: Details }) {
	return (
		<>
			{order.groundItems.length > 0 && <CorrectGrind order={order} />}
			<SizeChanges order={order} />
			<CorrectGstBuyer order={order} />
		</>
	)
}

function Items({ items }: Pick<Details, 'items'>) {
	return (
		<ul>
			{items.map(({ position, name, pack, amount, imageUrl }) => (
				<li key={position} className="order-item">
					<ItemImage imageUrl={imageUrl} />
					<span className="min-w-0 grow [overflow-wrap:anywhere]">
						<span className="block font-semibold">{name}</span>
						<span className="block">{pack}</span>
					</span>
					<span className="tabular-nums">{amount}</span>
				</li>
			))}
		</ul>
	)
}

function Totals({ lines }: Pick<Details, 'lines'>) {
	return (
		<dl className="order-totals">
			{lines.map(([label, value]) => (
				<div key={label} className={label === 'Total' ? 'font-semibold' : undefined}>
					<dt>{label}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	)
}

function Timeline({ steps }: { steps: Details['timeline'] }) {
	return (
		<ol className="timeline">
			{steps.map(({ title, by }, index) => (
				// Nothing but the time tells two of the same from each other.
				<li key={index} data-done>
					<span>
						<span className="block font-semibold">{title}</span>
						<span className="block text-13 text-cinnamon">{by}</span>
					</span>
				</li>
			))}
		</ol>
	)
}

type EmailsProps = Pick<Details, 'number' | 'emails'> & { canResend: boolean }

function Emails({ number, emails, canResend }: EmailsProps) {
	return (
		<Panel title="Emails">
			{emails.length === 0 && <p>No emails about this order yet.</p>}
			<ul className="grid gap-3">
				{emails.map(({ id, subject, status, isOutdated }) => (
					<li
						key={id}
						className="grid items-center justify-items-start gap-x-3 gap-y-1 min-[480px]:grid-cols-[minmax(0,1fr)_auto]"
					>
						<span className="min-w-0 [overflow-wrap:anywhere]">
							<TextWithNoBreak text={subject} unbreakable={number} />
							<span className="block whitespace-pre-line text-cinnamon">{status}</span>
						</span>
						{isOutdated && <span className="whitespace-nowrap text-cinnamon">Corrected since</span>}
						{canResend && !isOutdated && (
							<ActionForm
								intent="resend-email"
								fields={{ emailId: id }}
								label="Resend"
								busyLabel="Sending..."
								tone="text"
							/>
						)}
					</li>
				))}
			</ul>
		</Panel>
	)
}

/** Each opens in a new tab, as a PDF. */
function Documents({ order: { documents, allDocumentsUrl } }: { order: Details }) {
	return (
		<Panel title="Invoices">
			<table className="admin-table">
				<tbody>
					{documents.map(({ label, credits, number, url }) => (
						<tr key={number}>
							<td>
								<DocumentLabel label={label} credits={credits} />
							</td>
							<td className="number whitespace-nowrap">
								{url ? <PdfLink url={url}>{number}</PdfLink> : number}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{allDocumentsUrl && (
				<p>
					<PdfLink url={allDocumentsUrl}>All in one PDF</PdfLink>
				</p>
			)}
		</Panel>
	)
}

function PdfLink({ url, children }: { url: string; children: string }) {
	return (
		<a className="link" href={url} target="_blank" rel="noopener">
			{children}
		</a>
	)
}

/** Keeps `unbreakable` on one line, because browsers break order numbers after hyphens. */
function TextWithNoBreak({ text, unbreakable }: { text: string; unbreakable: string }) {
	const [before, ...after] = text.split(unbreakable)
	if (after.length === 0) return text
	return (
		<>
			{before}
			<span className="whitespace-nowrap">{unbreakable}</span>
			{after.join(unbreakable)}
		</>
	)
}
