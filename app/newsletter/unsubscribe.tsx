/** Newsletter unsubscribe. The page's script sends a POST, because a GET must not change anything: mail scanners open links. */
import '#app/newsletter/newsletter.css'
import { useEffect, useState } from 'react'
import { data, href, Link, useSearchParams } from 'react-router'
import type { Route } from './+types/unsubscribe.ts'
import { postToNewsletter } from '#app/newsletter/newsletter-api.ts'
import { UnsubscribeCard, type UnsubscribeState } from '#app/newsletter/unsubscribe-card.tsx'
import { nameOffline } from '#app/offline/name-offline.ts'
import { showToast } from '#app/ui/toast.tsx'
import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { statusOf } from '#app/http/json-response.ts'
import { shopContext } from '#app/http/request-context.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { isUnsubscribeToken } from '#shop/subscribers/subscribers.server.ts'
import {
	ALREADY_SUBSCRIBED,
	ALREADY_SUBSCRIBED_MESSAGE,
	RESUBSCRIBED_NAME,
	UNSUBSCRIBE_FAILED,
} from '#shop/subscribers/rules.ts'

const NO_EMAIL = 'Invalid unsubscribe link - no email provided'

/** `refusal` means that the client opened the page too often without the link of an email. The page then sends no request. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { email = '', t = '' } = Object.fromEntries(new URL(request.url).searchParams)
	if (isUnsubscribeToken(context.get(shopContext), { email, t })) return data({ refusal: null })
	const message = 'The unsubscribe page could not be rate-limited'
	const refusal = await nullIfUnavailable(context, message, () => rateLimitClient(context, 'unsubscribe'))
	return data({ refusal: refusal?.message ?? null }, { status: refusal ? statusOf(refusal) : 200 })
}

export function shouldRevalidate() {
	return false
}

export default function Unsubscribe({ loaderData: { refusal } }: Route.ComponentProps) {
	const brand = useBrand()
	const { email, state, setState } = useUnsubscribe(refusal)
	return (
		<div className="page unsubscribe">
			<PrivateHead title="Newsletter" />
			<section className="unsubscribe-card" aria-labelledby="unsubscribe-heading">
				<h1 id="unsubscribe-heading">Newsletter Subscription</h1>
				<UnsubscribeCard
					state={state}
					onResubscribe={async () => setState((await resubscribe(email)) ?? state)}
				/>
				<p className="unsubscribe-footer">
					<a href={`mailto:${brand?.email}`} className="link">
						{brand?.email}
					</a>
					<Link to={href('/')} className="link">
						Home
					</Link>
				</p>
			</section>
		</div>
	)
}

/** Unsubscribes the email in the query as soon as the page has hydrated. */
function useUnsubscribe(refusal: string | null) {
	const [query] = useSearchParams()
	const email = query.get('email')?.trim() ?? ''
	const token = query.get('t')
	const problem = refusal ?? (email ? null : NO_EMAIL)
	const [state, setState] = useState<UnsubscribeState>(
		problem ? { name: 'error', message: problem } : { name: 'loading' },
	)

	useEffect(() => {
		let isUnmounted = false
		// oxlint-disable-next-line react/set-state-in-effect -- without an email there is no request to make
		if (problem) setState({ name: 'error', message: problem })
		else
			void unsubscribeOnce({ email, ...(token && { t: token }) }).then(
				(next) => isUnmounted || setState(next),
			)
		return () => {
			isUnmounted = true
		}
	}, [email, token, problem])

	return { email, state, setState }
}

type UnsubscribeRequest = { email: string; t?: string }

const pending = new Map<string, Promise<UnsubscribeState>>()

/** Concurrent calls for one email share a request: a second one would report that the email is not subscribed. */
function unsubscribeOnce(request: UnsubscribeRequest): Promise<UnsubscribeState> {
	const known = pending.get(request.email)
	if (known) return known
	const response = unsubscribe(request).finally(() => pending.delete(request.email))
	pending.set(request.email, response)
	return response
}

async function unsubscribe(request: UnsubscribeRequest): Promise<UnsubscribeState> {
	const response = await postToNewsletter('/api/unsubscribe-newsletter', request)
	if (response.success) {
		showToast({
			title: 'Successfully Unsubscribed',
			message: 'You have been removed from our mailing list.',
			tone: 'success',
		})
		return { name: 'success' }
	}
	if (response.success === null) return { name: 'unable' }
	// If the email is not on the list, the visitor has what they wanted: the card says so, without an error toast.
	const isNotListed = response.deletedRecords === 0 && response.code === null
	if (!isNotListed || !response.message) {
		showToast({
			title: UNSUBSCRIBE_FAILED,
			message: 'There was an error processing your request.',
			tone: 'error',
		})
	}
	return {
		name: 'error',
		message: response.message ?? nameOffline('Failed to unsubscribe. Please try again.'),
	}
}

/** Returns null if nothing has changed. */
async function resubscribe(email: string): Promise<UnsubscribeState | null> {
	const response = await postToNewsletter('/newsletter/subscription', { email, name: RESUBSCRIBED_NAME })
	if (response.success) {
		showToast({
			title: 'Successfully Resubscribed',
			message: 'You have been added back to our mailing list.',
			tone: 'success',
		})
		return { name: 'subscribed' }
	}
	if (response.code === ALREADY_SUBSCRIBED) {
		showToast(ALREADY_SUBSCRIBED_MESSAGE)
		return { name: 'subscribed' }
	}
	showToast({
		title: 'Resubscribe Failed',
		message: response.message ?? nameOffline('Failed to resubscribe'),
		tone: 'error',
	})
	return null
}
