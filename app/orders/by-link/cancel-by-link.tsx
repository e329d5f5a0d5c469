/** Cancels an order by the signed link in its confirmation email, in any browser. Only the button does so, not opening the link. */
import {
	data,
	Form,
	href,
	Link,
	redirect,
	type ShouldRevalidateFunctionArgs,
	useNavigation,
} from 'react-router'
import {
	answerIfUnreachable,
	MAYBE_NOT_DONE,
	unreachableMessage,
} from '#app/offline/answer-if-unreachable.ts'
import { RefusedPage } from '#app/orders/by-link/refused-page.tsx'
import { OrderItems, OrderTotals } from '#app/orders/order-contents.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AnswerAlert } from '#app/ui/forms/answer-alert.tsx'
import { statusOf } from '#app/http/json-response.ts'
import { limitWrongGuess, refuseWrongGuess } from '#app/http/rate-limit-client.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { requestedPage } from '#app/session/return-path.ts'
import { formatTotal } from '#shop/money.ts'
import {
	amountAfterPartialRefunds,
	maskOrder,
	type OrderView,
	type CompleteOrderView,
} from '#shop/orders/views/order-view.ts'
import { NOTHING_PAID, REFUND_TIME } from '#shop/orders/rules.ts'
import { bankDelay, refundArrival, refundDestination, refundOf } from '#shop/orders/payment-methods.ts'
import { canCustomerCancel } from '#shop/orders/statuses.ts'
import { ALREADY_CANCELLED } from '#shop/payments/cancellation/cancel.server.ts'
import { cancelByLink, findOrderOfLink } from '#shop/payments/cancellation/cancellation-link.server.ts'
import type { Route } from './+types/cancel-by-link.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams
	const shop = context.get(shopContext)
	const { returnDays } = shop.config.brand
	const order = await findOrderOfLink(shop, { number: params.number, query })
	if (!order) {
		const { error, init } = await refuseWrongGuess(context, 'wrong-link')
		return data({ order: null, returnDays, error }, init)
	}
	// Masked, because the email may have been forwarded, but with the partial refunds, because the page says how much is
	// refunded, and how.
	const { partialRefunds, paidBackBy } = order
	const shown = { ...maskOrder(order), partialRefunds, paidBackBy }
	return data({ order: shown, returnDays, error: null }, { headers: NO_STORE })
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const query = new URL(request.url).searchParams
	const outcome = await cancelByLink(context.get(shopContext), { number: params.number, query })
	// A redirect, so that a reload shows the cancelled order without submitting again. It also says so of an earlier request.
	if (outcome.ok || outcome.code === ALREADY_CANCELLED) return redirect(requestedPage(request))
	const tooMany = outcome.kind === 'missing' ? await limitWrongGuess(context, 'wrong-link') : null
	const refusal = tooMany ?? outcome
	return data({ error: refusal.message }, { status: statusOf(refusal), headers: NO_STORE })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return answerIfUnreachable(serverAction, () => ({ error: unreachableMessage(navigator, MAYBE_NOT_DONE) }))
}

/** After a refusal, the page says what is true of the order now, such as that it has left. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return actionStatus === 409 || defaultShouldRevalidate
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function CancelByLink({
	loaderData: { order, returnDays, error },
	actionData,
}: Route.ComponentProps) {
	if (!order) return <RefusedPage title="Cancel your order" advice={LINK_NOT_VALID} error={error} />
	const { title, text } = statusText(order, returnDays)
	return (
		<div className="page py-12 lg:py-16">
			<PrivateHead title={title} />
			<div className="mx-auto grid max-w-2xl gap-6">
				<div role="status">
					<h1 className="page-title">{title}</h1>
					<p className="measure mt-4">{text}</p>
				</div>
				<AnswerAlert answer={actionData} message={actionData?.error} />
				<h2 className="font-text text-17 font-semibold [overflow-wrap:anywhere]">Order {order.number}</h2>
				<OrderItems order={order} />
				<OrderTotals order={order} />
				{canCustomerCancel(order.status) ? (
					<CancelForm number={order.number} />
				) : (
					<p>
						<Link className="link" to={`${href('/track-order')}?id=${order.number}`}>
							Track your order
						</Link>
					</p>
				)}
			</div>
		</div>
	)
}

type StatusText = { title: string; text: string }

function statusText(
	order: OrderView & Pick<CompleteOrderView, 'paidBackBy'>,
	returnDays: string,
): StatusText {
	const { status, paymentState, paidBackBy } = order
	const refund = refundOf(order, amountAfterPartialRefunds(order))
	if (canCustomerCancel(status)) {
		return {
			title: 'Cancel your order?',
			text: `We'll refund ${formatTotal(refund.amount)} ${refundDestination(refund)}.`,
		}
	}
	const tooLate = {
		title: 'This order can no longer be cancelled',
		text: `Your coffee has already left us. If anything isn't right, write to us within ${returnDays} days of delivery.`,
	}
	if (paymentState === 'mistaken') return { title: CANCELLED, text: NOTHING_PAID }
	if (status === 'cancelled') return { title: CANCELLED, text: refundArrival(refund, REFUNDED_ONLINE) }
	if (status !== 'refunded') return tooLate
	return {
		title: 'Your order is refunded',
		text: `Your refund has gone through.${bankDelay(paidBackBy)}`,
	}
}

const CANCELLED = 'Your order is cancelled'

const REFUNDED_ONLINE = `Your refund will reach your original payment method within ${REFUND_TIME}.`

function CancelForm({ number }: { number: string }) {
	const isBusy = useNavigation().state !== 'idle'
	return (
		<Form method="post" className="flex flex-wrap gap-3">
			<ButtonLink to={`${href('/track-order')}?id=${number}`} tone="quiet">
				Keep order
			</ButtonLink>
			<Button type="submit" aria-disabled={isBusy}>
				{isBusy ? 'Cancelling...' : 'Yes, cancel'}
			</Button>
		</Form>
	)
}

const LINK_NOT_VALID =
	"If your email app broke the link, copy all of it from the email into the address bar. You can also cancel an order until it ships: from Your Orders, in the browser you ordered from or after signing in. Can't get there? Write to us."
