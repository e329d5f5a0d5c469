/** Asks for a return of a delivered order, shows its state, and withdraws it. Works without scripts. */
import { data, href, Link, redirect } from 'react-router'
import { type Answer, RequestReturn } from '#app/orders/returns/request-return.tsx'
import { RefusedPage } from '#app/orders/by-link/refused-page.tsx'
import {
	answerIfUnreachable,
	ENTRIES_KEPT,
	MAYBE_NOT_DONE,
	unreachableMessage,
} from '#app/offline/answer-if-unreachable.ts'
import { Returns } from '#app/orders/returns/returns.tsx'
import { AnswerAlert } from '#app/ui/forms/answer-alert.tsx'
import { statusOf } from '#app/http/json-response.ts'
import { refuseWrongGuess } from '#app/http/rate-limit-client.server.ts'
import { readForm, textFieldsOf } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { findViewer } from '#app/session/viewer.server.ts'
import { describePack } from '#shop/describe-pack.ts'
import { productImagePath } from '#shop/images/rules.ts'
import { errorsByField, readInput } from '#shop/input/read-input.ts'
import { PHOTOS_FIELD } from '#shop/orders/after-sales/return-rules.ts'
import { quantityOf } from '#shop/orders/after-sales/rules.ts'
import type { CompleteOrderView } from '#shop/orders/views/order-view.ts'
import { trackOrder } from '#shop/orders/views/order-views.server.ts'
import { completeOrderViews } from '#shop/payments/complete-order-views.server.ts'
import { requestReturn, findReturnable, withdrawReturn } from '#shop/returns/request-return.server.ts'
import { readItems, ReturnInput } from '#shop/returns/input.ts'
import type { Route } from './+types/return.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const viewer = await findViewer(request, context)
	const number = params.number.toUpperCase()
	const returnable = await findReturnable(shop, { number, viewer })
	const tracked = returnable && (await trackOrder(shop, { number, viewer }))
	const [order] = tracked?.ok ? await completeOrderViews(shop, [tracked.order]) : []
	if (!returnable || !order) {
		const { error, init } = await refuseWrongGuess(context, 'wrong-order-number')
		return data({ found: null, error }, init)
	}
	const items = order.items.flatMap((item, position) => {
		const available = quantityOf(returnable.items, position)
		if (available === 0) return []
		const { productName: name, imageUrl } = item
		return [{ position, available, name, pack: describePack(item), image: productImagePath(imageUrl) }]
	})
	const found = { order: returnsOf(order), items, reason: returnable.reason }
	return data({ found, error: null }, { headers: NO_STORE })
}

function returnsOf({ number, returns, paymentMethod, paid, paidOnline, partialRefunds }: CompleteOrderView) {
	return { number, returns, paymentMethod, paid, paidOnline, partialRefunds }
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

/** Redirects, so that a reload sends nothing again. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const shop = context.get(shopContext)
	const viewer = await findViewer(request, context)
	const number = params.number.toUpperCase()
	const form = await readForm(request)
	const read = (field: string) => String(form.get(field) ?? '')
	const page = redirect(href('/orders/:number/return', { number }))
	if (read('intent') === 'withdraw') {
		const outcome = await withdrawReturn(shop, { number, viewer, returnId: read('return') })
		return outcome.ok ? page : refused({ error: outcome.message, errors: {} }, statusOf(outcome))
	}
	const entered = textFieldsOf(form)
	const input = readInput(ReturnInput, {
		items: readItems(form),
		reason: read('reason'),
		message: read('message'),
		wish: read('wish'),
	})
	if (!input.success) {
		const errors = errorsByField(input.error)
		return refused({ error: 'Please check the marked fields.', errors, entered }, 400)
	}
	const files = form.getAll(PHOTOS_FIELD).filter((file) => file instanceof File && file.size > 0)
	const photos = await Promise.all(
		files.map(async (file) => (file instanceof File ? file.bytes() : new Uint8Array())),
	)
	const outcome = await requestReturn(shop, { number, viewer, input: input.data, photos })
	if (outcome.ok) return page
	const { message, field } = outcome
	return field
		? refused(
				{ error: 'Please check the marked fields.', errors: { [field]: message }, entered },
				statusOf(outcome),
			)
		: refused({ error: message, errors: {}, entered }, statusOf(outcome))
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const isRequest = (await request.clone().formData()).get('intent') === 'ask'
	return answerIfUnreachable(serverAction, (): Answer => {
		const safe = isRequest ? kept(navigator) : MAYBE_NOT_DONE
		const error = unreachableMessage(navigator, safe)
		return { error, errors: {} }
	})
}

/** A request whose answer was lost may have arrived, and a second one would be for other packs. */
function kept({ onLine }: Pick<Navigator, 'onLine'>): string {
	return onLine ? `${ENTRIES_KEPT} If our email confirms your request, don't send it again.` : ENTRIES_KEPT
}

function refused(answer: Answer, status: number) {
	return data(answer, { status, headers: NO_STORE })
}

export default function Return({ loaderData: { found, error }, actionData }: Route.ComponentProps) {
	if (!found)
		return (
			<RefusedPage
				title="Return a pack"
				heading="We can't show this return here"
				advice="Please open this page in the browser you ordered from, or sign in to the account you ordered with. Ordered as a guest on another device? Write to us, with your Order ID and a photo."
				error={error}
			/>
		)
	const { order, items, reason } = found
	const { number, returns } = order
	return (
		<div className="page py-12 lg:py-16">
			<PrivateHead title="Return a pack" />
			<div className="grid gap-8">
				<div>
					<h1 className="page-title">Return a pack</h1>
					<p className="mt-2 text-15 text-cinnamon">
						Order <span className="[overflow-wrap:anywhere]">{number}</span>
					</p>
				</div>
				<AnswerAlert
					answer={actionData}
					message={actionData?.error}
					hasMarkedFields={Object.keys(actionData?.errors ?? {}).length > 0}
				/>
				{returns.length > 0 && <Returns order={order} canWithdraw />}
				{items.length > 0 ? (
					// The key makes a new, empty form after each request.
					<RequestReturn
						key={returns.length}
						items={items}
						answer={actionData}
						isFirst={returns.length === 0}
					/>
				) : (
					<NothingToReturn number={number} reason={reason} hasReturns={returns.length > 0} />
				)}
				<p>
					<Link className="link" to={`${href('/track-order')}?id=${number}`}>
						Back to your order
					</Link>
				</p>
			</div>
		</div>
	)
}

type NothingProps = { number: string; reason: string | null; hasReturns: boolean }

function NothingToReturn({ number, reason, hasReturns }: NothingProps) {
	return (
		<p className="measure">
			{!hasReturns && `${reason ?? ''} `}
			Something not right?{' '}
			<Link className="link" to={`${href('/contact')}?order=${number}`}>
				Write to us
			</Link>{' '}
			and we'll sort it out. See also our{' '}
			<Link className="link" to={href('/policies/return')}>
				return policy
			</Link>
			.
		</p>
	)
}
