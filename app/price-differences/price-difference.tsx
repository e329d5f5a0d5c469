/** A price difference by its signed link: what it is for, paying it, and where the customer returns to from the payment page. */
import { data } from 'react-router'
import { describePriceDifference } from '#app/price-differences/price-difference-view.server.ts'
import { payByLink } from '#app/quotations/pay-by-link.server.ts'
import { LinkRefused, PaymentPage, PayForm, SumRow } from '#app/quotations/pay-by-link.tsx'
import { refuseWrongGuess } from '#app/http/rate-limit-client.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { answerIfUnreachable, NOT_CHARGED, unreachableMessage } from '#app/offline/answer-if-unreachable.ts'
import { payDifference, verifyDifference } from '#shop/corrections/differences/pay-difference.server.ts'
import { findDifferenceOfLink } from '#shop/orders/differences/differences.server.ts'
import type { Route } from './+types/price-difference.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const found = await findDifferenceOfLink(shop, linkOf(request, params))
	if (!found) {
		const { error, init } = await refuseWrongGuess(context, 'wrong-link')
		return data({ difference: null, error }, init)
	}
	const difference = describePriceDifference(shop, await verifyDifference(shop, found))
	return data({ difference, error: null }, { headers: NO_STORE })
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const link = linkOf(request, params)
	return payByLink(context, {
		recognizePayer: async () => {
			const found = await findDifferenceOfLink(shop, link)
			return found && `difference ${found.id}`
		},
		start: () => payDifference(shop, { link }),
	})
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return answerIfUnreachable(serverAction, () => ({ error: unreachableMessage(navigator, NOT_CHARGED) }))
}

function linkOf(request: Request, { id }: { id: string }) {
	return { id, query: new URL(request.url).searchParams }
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function PriceDifferencePage({
	loaderData: { difference, error },
	actionData,
}: Route.ComponentProps) {
	if (!difference) return <LinkRefused title="Another size" error={error} />
	const { step, rows, amount, orderNumber } = difference
	return (
		<PaymentPage payment={difference} answer={actionData} about={`my order ${orderNumber}`}>
			<dl className="grid gap-2 text-15">
				{rows.map(([name, value]) => (
					<SumRow key={name} name={name}>
						{value}
					</SumRow>
				))}
			</dl>
			{step === 'payable' && <PayForm total={amount} />}
		</PaymentPage>
	)
}
