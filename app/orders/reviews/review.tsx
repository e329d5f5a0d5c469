/** Reviews of the coffee in a delivered order, for its customer or by the link in the email. Works without scripts. */
import { data, href, Link, redirect } from 'react-router'
import {
	answerIfUnreachable,
	ENTRIES_KEPT,
	MAYBE_NOT_DONE,
	unreachableMessage,
} from '#app/offline/answer-if-unreachable.ts'
import { RefusedPage } from '#app/orders/by-link/refused-page.tsx'
import { NeverAsk } from '#app/orders/reviews/never-ask.tsx'
import { ProductReview } from '#app/orders/reviews/product-review.tsx'
import type { Answer } from '#app/orders/reviews/review-form.tsx'
import { ReviewRules } from '#app/ui/reviews/review-rules.tsx'
import { AnswerAlert } from '#app/ui/forms/answer-alert.tsx'
import { statusOf } from '#app/http/json-response.ts'
import { limitWrongGuess, refuseWrongGuess } from '#app/http/rate-limit-client.server.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { requestedPage } from '#app/session/return-path.ts'
import { findViewer } from '#app/session/viewer.server.ts'
import { errorsByField, readInput } from '#shop/input/read-input.ts'
import type { Outcome } from '#shop/outcome.ts'
import { ReviewInput } from '#shop/reviews/input.ts'
import { optOutOfReviews } from '#shop/reviews/invitations.server.ts'
import { deleteReview, findReviews, saveReview } from '#shop/reviews/write-review.server.ts'
import type { Route } from './+types/review.ts'

export async function loader(args: Route.LoaderArgs) {
	const { context } = args
	const access = await accessOf(args)
	const { query, number } = access
	const found = await findReviews(context.get(shopContext), access)
	if (!found) {
		const { error, init } = await refuseWrongGuess(context, guessLimitOf(query))
		return data({ found: null, error }, init)
	}
	const never = query.get('never')
	const products = found.products.map(({ review, ...product }) => ({
		...product,
		review: review && {
			stars: review.stars,
			text: review.text,
			shownName: review.shownName,
			state: review.state,
			declinedFor: review.declinedFor,
			answer: review.answer,
			version: review.version,
		},
	}))
	return data({ found: { ...found, products, number, never }, error: null }, { headers: NO_STORE })
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

async function accessOf({ request, context, params }: Route.LoaderArgs | Route.ActionArgs) {
	const viewer = await findViewer(request, context)
	const query = new URL(request.url).searchParams
	return { number: params.number.toUpperCase(), viewer, query }
}

function guessLimitOf(query: URLSearchParams) {
	return query.has('signature') ? 'wrong-link' : 'wrong-order-number'
}

/** Redirects, so that a reload sends nothing again. */
export async function action(args: Route.ActionArgs) {
	const { request, context } = args
	const shop = context.get(shopContext)
	const access = await accessOf(args)
	const form = await readForm(request)
	const read = (field: string) => String(form.get(field) ?? '')
	const page = requestedPage(request)
	if (read('intent') === 'never') {
		const outcome = await optOutOfReviews(shop, access)
		return outcome.ok ? redirect(page.replace('never=1', 'never=done')) : refuseWith(args, outcome)
	}
	const productId = Number(read('product'))
	if (read('intent') === 'delete') {
		const outcome = await deleteReview(shop, { access, productId })
		return outcome.ok ? redirect(page) : refuseWith(args, outcome)
	}
	const entered = { stars: read('stars'), text: read('text'), shownAs: read('shownAs') }
	const input = readInput(ReviewInput, entered)
	if (!input.success) {
		const errors = errorsByField(input.error)
		const answer: Answer = { error: 'Please check the marked fields.', productId, errors, entered }
		return data(answer, { status: 400, headers: NO_STORE })
	}
	const outcome = await saveReview(shop, { access, productId, input: input.data })
	return outcome.ok
		? redirect(`${page}#product-${productId}`)
		: refuseWith(args, outcome, { productId, entered })
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const form = await request.clone().formData()
	const isReview = form.get('intent') === 'save'
	return answerIfUnreachable(serverAction, (): Answer => {
		const error = unreachableMessage(navigator, isReview ? ENTRIES_KEPT : MAYBE_NOT_DONE)
		return { error, productId: Number(form.get('product')), errors: {}, entered: {} }
	})
}

async function refuseWith(
	{ request, context }: Route.ActionArgs,
	outcome: Extract<Outcome, { ok: false }>,
	rest: Partial<Answer> = {},
) {
	const query = new URL(request.url).searchParams
	const tooMany = outcome.kind === 'missing' ? await limitWrongGuess(context, guessLimitOf(query)) : null
	const refusal = tooMany ?? outcome
	const answer: Answer = { productId: null, errors: {}, entered: {}, ...rest, error: refusal.message }
	return data(answer, { status: statusOf(refusal), headers: NO_STORE })
}

export default function Review({ loaderData: { found, error }, actionData }: Route.ComponentProps) {
	if (!found)
		return (
			<RefusedPage
				title="Your review"
				heading="We can't open your review here"
				advice="The link in our email works for 90 days. Please copy all of it. You can also open this page from Your Orders, in the browser you ordered from or after signing in."
				error={error}
			/>
		)
	const { number, name, reason, products, never } = found
	if (never !== null) return <NeverAsk isDone={never === 'done'} answer={actionData} />
	const canWrite = products.some(({ review, mayWrite }) => review || mayWrite)
	return (
		<div className="page py-12 lg:py-16">
			<PrivateHead title="Your review" />
			<div className="grid gap-8">
				<div>
					<h1 className="page-title">How is your coffee?</h1>
					<p className="mt-2 text-15 text-cinnamon">
						Order <span className="[overflow-wrap:anywhere]">{number}</span>
					</p>
				</div>
				<AnswerAlert
					answer={actionData}
					message={actionData?.error}
					hasMarkedFields={Object.keys(actionData?.errors ?? {}).length > 0}
				/>
				<div className="grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start lg:gap-12">
					<div className="grid gap-8">
						{canWrite ? (
							products.map((product) => (
								<ProductReview
									key={`${product.productId} ${product.review?.version ?? 0}`}
									product={product}
									name={name}
									answer={actionData?.productId === product.productId ? actionData : undefined}
								/>
							))
						) : (
							<p className="measure">{reason}</p>
						)}
					</div>
					<ReviewRules />
				</div>
				<p>
					<Link className="link" to={`${href('/track-order')}?id=${number}`}>
						Back to your order
					</Link>
				</p>
			</div>
		</div>
	)
}
