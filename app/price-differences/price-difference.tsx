/** A price difference by its signed link: what it is for, paying it, and where the customer returns to from the payment page. */
import { data, redirectDocument } from 'react-router'
import { describePriceDifference } from '#app/price-differences/price-difference-view.server.ts'
import {
	LinkRefused,
	PaidOrder,
	PayForm,
	PendingPayment,
	Questions,
	SumRow,
} from '#app/quotations/pay-by-link.tsx'
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
import { payDifference, verifyDifference } from '#shop/corrections/pay-difference.server.ts'
import { findDifferenceOfLink } from '#shop/orders/differences/differences.server.ts'
import type { Refusal } from '#shop/outcome.ts'
import type { Route } from './+types/price-difference.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const found = await findDifferenceOfLink(shop, linkOf(request, params))
	if (!found) {
		const tooMany = await limitWrongGuess(context, 'wrong-link')
		const error = tooMany?.message ?? null
		return data({ difference: null, error }, { status: tooMany ? statusOf(tooMany) : 404, headers: NO_STORE })
	}
	const difference = describePriceDifference(shop, await verifyDifference(shop, found))
	return data({ difference, error: null }, { headers: NO_STORE })
}

/** Redirects to the provider's page. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const link = linkOf(request, params)
	// Strangers behind the same address cannot have a signed link.
	const limited = await rateLimitClient(context, LIMIT, async () => {
		const found = await findDifferenceOfLink(shop, link)
		return found && `difference ${found.id}`
	})
	if (limited) return refused(limited)
	const started = await payDifference(shop, { link })
	if (started.ok) return redirectDocument(started.redirectUrl, { status: 303, headers: NO_STORE })
	await giveBackClientRequest(context, LIMIT)
	const tooMany = started.kind === 'missing' ? await limitWrongGuess(context, 'wrong-link') : null
	return refused(tooMany ?? started)
}

const LIMIT = 'create-payment'

function linkOf(request: Request, { id }: { id: string }) {
	return { id, query: new URL(request.url).searchParams }
}

function refused(refusal: Refusal) {
	return data({ error: refusal.message }, { status: statusOf(refusal), headers: NO_STORE })
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function PriceDifferencePage({
	loaderData: { difference, error },
	actionData,
}: Route.ComponentProps) {
	if (!difference) return <LinkRefused title="Another size" error={error} />
	const { title, text, step, returned, rows, amount } = difference
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
				{step === 'paid' && <PaidOrder {...difference} />}
				<dl className="grid gap-2 text-15">
					{rows.map(([name, value]) => (
						<SumRow key={name} name={name}>
							{value}
						</SumRow>
					))}
				</dl>
				{step === 'payable' && <PayForm total={amount} />}
				<Questions about={`my order ${difference.orderNumber}`} orderNumber={difference.orderNumber} />
			</div>
		</div>
	)
}
