/** A quotation by its signed link: its contents, paying it, and where the customer returns to from the payment page. */
import type { ReactNode } from 'react'
import { data, redirectDocument } from 'react-router'
import {
	LinkRefused,
	PaidOrder,
	PayForm,
	PendingPayment,
	Questions,
	SumRow,
} from '#app/quotations/pay-by-link.tsx'
import { describeQuotation, type QuotationView } from '#app/quotations/quotation-view.server.ts'
import { statusOf } from '#app/http/json-response.ts'
import {
	giveBackClientRequest,
	limitWrongGuess,
	rateLimitClient,
} from '#app/http/rate-limit-client.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { FormAlert } from '#app/ui/forms/form-alert.tsx'
import { findQuotationOfLink, payQuotation } from '#shop/quotations/payment/payment-link.server.ts'
import { verifyQuotationPayment } from '#shop/quotations/payment/quotation-payment.server.ts'
import type { Refusal } from '#shop/outcome.ts'
import type { Route } from './+types/quotation.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const query = new URL(request.url).searchParams
	const found = await findQuotationOfLink(shop, { label: params.number, query })
	if (!found) {
		const tooMany = await limitWrongGuess(context, 'wrong-link')
		const error = tooMany?.message ?? null
		return data({ quotation: null, error }, { status: tooMany ? statusOf(tooMany) : 404, headers: NO_STORE })
	}
	const quotation = describeQuotation(shop, await verifyQuotationPayment(shop, found))
	return data({ quotation, error: null }, { headers: NO_STORE })
}

/** Redirects to the provider's page. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const link = { label: params.number, query: new URL(request.url).searchParams }
	// Strangers behind the same address cannot have a signed link.
	const limited = await rateLimitClient(context, LIMIT, async () => {
		const found = await findQuotationOfLink(shop, link)
		return found && `quotation ${found.quotation.id}`
	})
	if (limited) return refused(limited)
	const started = await payQuotation(shop, { link })
	if (started.ok) return redirectDocument(started.redirectUrl, { status: 303, headers: NO_STORE })
	await giveBackClientRequest(context, LIMIT)
	const tooMany = started.kind === 'missing' ? await limitWrongGuess(context, 'wrong-link') : null
	return refused(tooMany ?? started)
}

const LIMIT = 'create-payment'

function refused(refusal: Refusal) {
	return data({ error: refusal.message }, { status: statusOf(refusal), headers: NO_STORE })
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function QuotationPage({
	loaderData: { quotation, error },
	actionData,
}: Route.ComponentProps) {
	if (!quotation) return <LinkRefused title="Your quotation" error={error} />
	const { label, title, text, step, returned, contents } = quotation
	return (
		<div className="page py-12 lg:py-16">
			<PrivateHead title={title} />
			<div className="grid max-w-2xl gap-6">
				<div role="status">
					<h1 className="page-title">{title}</h1>
					<p className="measure mt-4">{text}</p>
					{returned && <p className="measure mt-4">{returned}</p>}
				</div>
				<FormAlert message={actionData?.error ?? null} />
				{step === 'pending' && <PendingPayment />}
				{step === 'paid' && <PaidOrder {...quotation} />}
				{contents && <Contents label={label} isNamed={title.includes(label)} {...contents} />}
				{contents && step === 'payable' && <PayForm total={contents.total} />}
				<Questions about={`my quotation ${label}`} orderNumber={quotation.orderNumber} />
			</div>
		</div>
	)
}

type ContentsProps = NonNullable<QuotationView['contents']> & {
	label: string
	/** Whether the page's title names the quotation already. */
	isNamed: boolean
}

function Contents({ label, isNamed, rows, recipient, delivery, validUntil, terms, pdfUrl }: ContentsProps) {
	return (
		<section className="grid gap-4" aria-label={`Quotation ${label}`}>
			{!isNamed && <h2 className="font-text text-17 font-semibold">Quotation {label}</h2>}
			<dl className="grid gap-2 text-15">
				{rows.map(([name, value]) => (
					<SumRow key={name} name={name}>
						{value}
					</SumRow>
				))}
			</dl>
			<dl className="grid gap-3 border-t border-sand pt-4 text-15">
				<Detail name="For">{recipient}</Detail>
				<Detail name="Delivery">{delivery}</Detail>
				<Detail name="Prices valid until">{validUntil}</Detail>
				{terms && <Detail name="Terms">{terms}</Detail>}
			</dl>
			<p>
				<a className="link" href={pdfUrl}>
					Quotation as PDF
				</a>
			</p>
		</section>
	)
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-cinnamon">{name}</dt>
			<dd className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</dd>
		</div>
	)
}
