/** One quotation: its contents, sending its payment link, and recording a payment received otherwise. */
import { data, href, Link, useSearchParams } from 'react-router'
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { type ActionResult, toActionResult, toInputError } from '#app/admin/forms/action-result.ts'
import { otherPaymentDraft } from '#app/admin/forms/other-payment-draft.ts'
import { CreatedNotice } from '#app/admin/forms/created-notice.tsx'
import { STILL_REFUNDED } from '#app/admin/forms/maybe-being-paid.tsx'
import { missing } from '#app/admin/errors/missing.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { Panel, Rows } from '#app/admin/layout/panel.tsx'
import { Warning } from '#app/admin/layout/warning.tsx'
import { loadQuotation, type QuotationDetails } from '#app/admin/quotations/quotation-details.server.ts'
import { RecordPayment } from '#app/admin/quotations/record-payment.tsx'
import { SendQuotation } from '#app/admin/quotations/send-quotation.tsx'
import { StockWarning } from '#app/admin/quotations/stock-warning.tsx'
import { StatusPill } from '#app/orders/status-pill.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { requireRecentPassword } from '#app/session/admin/recent-password.server.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { refuseOwnQuotation } from '#app/admin/quotations/own-quotation.server.ts'
import { readInput } from '#shop/input/read-input.ts'
import { emailQuotation, withdrawQuotation } from '#shop/quotations/admin.server.ts'
import { recordQuotationPayment } from '#shop/quotations/payment/record-payment.server.ts'
import { OtherPaymentInput } from '#shop/payments/other-payment-input.ts'
import type { Route } from './+types/quotation.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
	const quotation = await loadQuotation(context, params.number)
	if (!quotation) throw missing('quotation')
	return quotation
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<ActionResult> {
	const shop = context.get(shopContext)
	const form = await readForm(request)
	const change = { label: params.number, by: context.get(adminContext) }
	switch (form.get('intent')) {
		case 'email': {
			const emailsSent = Number(form.get('emailsSent'))
			return toActionResult(await emailQuotation(shop, { ...change, emailsSent }), 'Quotation emailed')
		}
		case 'withdraw':
			return toActionResult(await withdrawQuotation(shop, change), 'Quotation withdrawn')
		case 'record-payment': {
			const read = readInput(OtherPaymentInput, Object.fromEntries(form))
			if (!read.success) return toInputError(read.error)
			const own = await refuseOwnQuotation(context, params.number)
			if (own) return toActionResult(own, '')
			await requireRecentPassword({ request, context }, otherPaymentDraft('payment', read.data))
			const seen = { version: Number(form.get('version')), knowsOfOpenPayment: form.has('openPayment') }
			const payment = { ...change, ...seen, input: read.data }
			const done = seen.knowsOfOpenPayment ? `Payment recorded. ${STILL_REFUNDED}` : 'Payment recorded'
			return toActionResult(await recordQuotationPayment(shop, payment), done)
		}
		default:
			throw data(null, { status: 400 })
	}
}

export default function QuotationScreen({ loaderData: quotation, actionData }: Route.ComponentProps) {
	const { label, stateLabel, sending, state } = quotation
	const [query] = useSearchParams()
	const isNew = query.has('created')
	return (
		<>
			<ConsoleTitle result={actionData}>
				{label}, {stateLabel.toLowerCase()}
			</ConsoleTitle>
			{state === 'open' && (isNew || query.has('saved')) && !actionData && (
				<CreatedNotice>
					{isNew
						? `${label} is saved. Send its link to the customer, who can pay with it.`
						: `${label} is changed. ${sending?.hasEndedLinks ? 'Send its new link.' : 'The link you have sent shows it.'}`}
				</CreatedNotice>
			)}
			<div className="console-columns">
				<div>
					<Contents quotation={quotation} />
					<Orders orders={quotation.orders} />
				</div>
				<div>
					{state === 'paid' && quotation.openPayment && <StillOpen amount={quotation.openPayment} />}
					{sending && <SendQuotation sending={sending} />}
					{state === 'open' && <RecordPayment quotation={quotation} />}
					{quotation.canEdit && <Withdraw />}
					<Panel title="Activity">
						<Rows rows={quotation.activity} empty="" />
					</Panel>
				</div>
			</div>
		</>
	)
}

function Contents({ quotation }: { quotation: QuotationDetails }) {
	const { label, rows, warnings, facts, versionNote, customerId, pdfUrl } = quotation
	return (
		<Panel title="Quotation">
			{versionNote && <Warning className="mb-3">{versionNote}</Warning>}
			<Rows rows={rows} empty="" />
			<StockWarning warnings={warnings} />
			<dl className="grid gap-2">
				{facts.map(([name, value]) => (
					<div key={name}>
						<dt className="text-15 text-cinnamon">{name}</dt>
						<dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
					</div>
				))}
			</dl>
			<p className="flex flex-wrap items-center gap-x-5 gap-y-2">
				{quotation.canEdit && (
					<ButtonLink tone="quiet" to={href('/admin/quotations/:number/edit', { number: label })}>
						Edit
					</ButtonLink>
				)}
				{pdfUrl && (
					<a className="link" href={pdfUrl} target="_blank" rel="noopener">
						PDF
					</a>
				)}
				{customerId && (
					<Link className="link" to={href('/admin/people/:id', { id: customerId })}>
						All about this customer
					</Link>
				)}
			</p>
		</Panel>
	)
}

function Orders({ orders }: Pick<QuotationDetails, 'orders'>) {
	return (
		<Panel title="Order">
			{orders.length === 0 && <p>It becomes an order once the customer begins to pay.</p>}
			<ul className="grid gap-2">
				{orders.map(({ number, status, isHidden }) => (
					<li key={number} className="flex flex-wrap items-center gap-3">
						<Link className="link whitespace-nowrap" to={href('/admin/orders/:number', { number })}>
							{number}
						</Link>
						{isHidden ? 'Not paid, replaced' : <StatusPill status={status} screen="history" />}
					</li>
				))}
			</ul>
		</Panel>
	)
}

function StillOpen({ amount }: { amount: string }) {
	return (
		<Panel title="A payment page is still open">
			<p>
				The customer has opened the online payment page for {amount}. Please tell them not to pay there.{' '}
				{STILL_REFUNDED}. You don't need to do anything.
			</p>
		</Panel>
	)
}

function Withdraw() {
	return (
		<Panel title="Withdraw">
			<details>
				<summary className="cursor-pointer text-cinnamon">Withdraw this quotation</summary>
				<p className="my-3">
					Its link then says that it is withdrawn. A payment that still arrives is refunded automatically.
				</p>
				<ActionForm intent="withdraw" label="Withdraw" busyLabel="Withdrawing..." />
			</details>
		</Panel>
	)
}
