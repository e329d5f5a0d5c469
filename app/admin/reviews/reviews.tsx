/** Reviews: those that wait to be read, and those that were published or declined. */
import { href, Link } from 'react-router'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { type ActionResult, toActionResult, toInputError } from '#app/admin/forms/action-result.ts'
import { type ConsoleReview, ReviewCard } from '#app/admin/reviews/review-card.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { adminContext, may } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { sendsReviewEmails } from '#shop/config/review-emails.ts'
import { formatMoment } from '#shop/dates.ts'
import { readInput } from '#shop/input/read-input.ts'
import { pagingOf, readPage } from '#shop/paging.ts'
import {
	answerReview,
	countReviews,
	declineReview,
	listReviews,
	publishReview,
} from '#shop/reviews/admin.server.ts'
import { AnswerInput, DeclineInput } from '#shop/reviews/input.ts'
import { REVIEW_STATES, type ReviewState } from '#shop/reviews/rules.ts'
import type { Route } from './+types/reviews.ts'

const REVIEWS_PER_PAGE = 20

const LISTS = {
	waiting: { label: 'To read', empty: 'No reviews to read. New ones appear here.' },
	published: { label: 'Published', empty: 'No published reviews yet.' },
	declined: { label: 'Declined', empty: 'No review was declined.' },
} as const satisfies Record<ReviewState, { label: string; empty: string }>

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const query = new URL(request.url).searchParams
	const state = REVIEW_STATES.find((known) => known === query.get('state')) ?? 'waiting'
	const counts = await countReviews(shop)
	const paging = pagingOf({ found: counts[state], page: readPage(query), size: REVIEWS_PER_PAGE })
	const rows = await listReviews(shop, { state, page: paging.page, size: REVIEWS_PER_PAGE })
	return {
		state,
		counts,
		paging,
		isAsking: sendsReviewEmails(shop.config.brand),
		maySwitch: may(context, 'settings.edit'),
		reviews: rows.map(
			({ review, number, productName }): ConsoleReview => ({
				id: review.id,
				version: review.version,
				stars: review.stars,
				text: review.text,
				name: review.shownName,
				state: review.state,
				declinedFor: review.declinedFor,
				answer: review.answer,
				number,
				product: productName,
				writtenAt: formatMoment(review.changedAt),
				isChanged: review.version > 1,
			}),
		),
	}
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
	const shop = context.get(shopContext)
	const form = await readForm(request)
	const read = (field: string) => String(form.get(field) ?? '')
	const on = { id: read('review'), version: Number(read('version')), by: context.get(adminContext) }
	if (read('intent') === 'publish')
		return toActionResult(await publishReview(shop, on), 'Review published, and live in the shop')
	if (read('intent') === 'decline') {
		const input = readInput(DeclineInput, { reason: read('reason') })
		if (!input.success) return { ...toInputError(input.error), form: on.id }
		return toActionResult(await declineReview(shop, { ...on, ...input.data }), 'Review declined')
	}
	const input = readInput(AnswerInput, { answer: read('answer') })
	if (!input.success) return { ...toInputError(input.error), form: on.id }
	const answered = await answerReview(shop, { ...on, ...input.data })
	const isShown = answered.ok && answered.isShown
	return toActionResult(
		answered,
		isShown ? 'Answer saved' : 'Answer saved. It is shown once you publish the review',
	)
}

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
	const { state, counts, paging, reviews, isAsking, maySwitch } = loaderData
	return (
		<>
			<ConsoleTitle result={actionData}>Reviews</ConsoleTitle>
			<p className="console-intro">
				Publish every review that follows the rules, good or bad. Decline one only for the reasons in the
				list: customers read them beside the form.
			</p>
			{!isAsking && (
				<p className="mb-4 max-w-3xl">
					Customers aren't asked for reviews by email.{' '}
					{maySwitch ? (
						<Link className="link" to={`${href('/admin/settings')}#field-reviewEmails`}>
							Switch it on
						</Link>
					) : (
						'An owner can switch it on under Business details.'
					)}
				</p>
			)}
			<nav className="mb-6 flex flex-wrap gap-3" aria-label="Which reviews">
				{REVIEW_STATES.map((known) => (
					<Link
						key={known}
						to={known === 'waiting' ? '?' : `?state=${known}`}
						className={`button button-quiet ${known === state ? 'bg-espresso text-ivory' : ''}`}
						aria-current={known === state ? 'page' : undefined}
					>
						{LISTS[known].label} ({counts[known].toLocaleString('en-IN')})
					</Link>
				))}
			</nav>
			{reviews.length === 0 && <p>{LISTS[state].empty}</p>}
			<ul className="grid gap-5">
				{reviews.map((review, index) => (
					<li key={review.id} className="admin-panel grid gap-3">
						<ReviewCard
							key={`${review.version} ${review.state} ${review.answer}`}
							review={review}
							isNext={index === 0 && state === 'waiting'}
						/>
					</li>
				))}
			</ul>
			<PageLinks label="Pages of reviews" paging={paging} />
		</>
	)
}
