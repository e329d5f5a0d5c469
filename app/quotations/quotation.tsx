/** A quotation by its signed link: its contents, paying it, and where the customer returns to from the payment page. */
import type { ReactNode } from 'react'
import { data } from 'react-router'
import { payByLink } from '#app/quotations/pay-by-link.server.ts'
import { LinkRefused, PaymentPage, PayForm, SumRow } from '#app/quotations/pay-by-link.tsx'
import { describeQuotation, type QuotationView } from '#app/quotations/quotation-view.server.ts'
import { refuseWrongGuess } from '#app/http/rate-limit-client.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { answerIfUnreachable, NOT_CHARGED, unreachableMessage } from '#app/offline/answer-if-unreachable.ts'
import { findQuotationOfLink, payQuotation } from '#shop/quotations/payment/payment-link.server.ts'
import { verifyQuotationPayment } from '#shop/quotations/payment/quotation-payment.server.ts'
import type { Route } from './+types/quotation.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const found = await findQuotationOfLink(shop, linkOf(request, params))
	if (!found) {
		const { error, init } = await refuseWrongGuess(context, 'wrong-link')
		return data({ quotation: null, error }, init)
	}
	const quotation = describeQuotation(shop, await verifyQuotationPayment(shop, found))
	return data({ quotation, error: null }, { headers: NO_STORE })
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const link = linkOf(request, params)
	return payByLink(context, {
		recognizePayer: async () => {
			const found = await findQuotationOfLink(shop, link)
			return found && `quotation ${found.quotation.id}`
		},
		start: () => payQuotation(shop, { link }),
	})
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return answerIfUnreachable(serverAction, () => ({ error: unreachableMessage(navigator, NOT_CHARGED) }))
}

function linkOf(request: Request, { number }: { number: string }) {
	return { label: number, query: new URL(request.url).searchParams }
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function QuotationPage({
	loaderData: { quotation, error },
	actionData,
}: Route.ComponentProps) {
	if (!quotation) return <LinkRefused title="Your quotation" error={error} />
	const { label, title, step, contents } = quotation
	return (
		<PaymentPage payment={quotation} answer={actionData} about={`my quotation ${label}`}>
			{contents && <Contents label={label} isNamed={title.includes(label)} {...contents} />}
			{contents && step === 'payable' && <PayForm total={contents.total} />}
		</PaymentPage>
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
