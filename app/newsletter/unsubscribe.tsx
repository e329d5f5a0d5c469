/** Leaving the newsletter. The page's own script asks by POST, because no reading of an address may change anything. */
import '#app/newsletter/newsletter.css'
import { useEffect, useState } from 'react'
import { data, href, Link, useSearchParams } from 'react-router'
import type { Route } from './+types/unsubscribe.ts'
import { postToNewsletter } from '#app/newsletter/newsletter-api.ts'
import { type LeavingStage, UnsubscribeCard } from '#app/newsletter/unsubscribe-card.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { statusOf } from '#app/http/json-response.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { useBrand } from '#app/catalogue/shop-data.ts'
import {
	ALREADY_SUBSCRIBED,
	ALREADY_SUBSCRIBED_MESSAGE,
	RESUBSCRIBED_NAME,
	UNSUBSCRIBE_FAILED,
} from '#shop/newsletter/rules.ts'

const NO_ADDRESS = 'Invalid unsubscribe link - no email provided'

/** `refused`: this network has opened the page too often, and it asks for nothing. */
export async function loader({ context }: Route.LoaderArgs) {
	const words = 'The page for leaving was not counted'
	const refusal = await nullIfUnavailable(context, words, () => rateLimitClient(context, 'unsubscribe-page'))
	return data({ refused: refusal?.message ?? null }, { status: refusal ? statusOf(refusal) : 200 })
}

export function shouldRevalidate() {
	return false
}

export default function Unsubscribe({ loaderData: { refused } }: Route.ComponentProps) {
	const brand = useBrand()
	const { email, stage, setStage } = useLeaving(refused)
	return (
		<div className="page leaving">
			<PrivateHead title="Newsletter" />
			<section className="leaving-card" aria-labelledby="leaving-title">
				<h1 id="leaving-title">Newsletter Subscription</h1>
				<UnsubscribeCard
					stage={stage}
					onResubscribe={async () => setStage((await comeBack(email)) ?? stage)}
				/>
				<p className="leaving-end">
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

/** Asks to leave as soon as the page is there, for whom its address names. */
function useLeaving(refused: string | null) {
	const [query] = useSearchParams()
	const email = query.get('email')?.trim() ?? ''
	const token = query.get('t')
	const obstacle = refused ?? (email ? null : NO_ADDRESS)
	const [stage, setStage] = useState<LeavingStage>(
		obstacle ? { name: 'error', message: obstacle } : { name: 'loading' },
	)

	useEffect(() => {
		let isGone = false
		// oxlint-disable-next-line react/set-state-in-effect -- without an address there is nobody to ask
		if (obstacle) setStage({ name: 'error', message: obstacle })
		else void leave({ email, ...(token && { t: token }) }).then((reached) => isGone || setStage(reached))
		return () => {
			isGone = true
		}
	}, [email, token, obstacle])

	return { email, stage, setStage }
}

/** Letters are scanned and opened twice: two identical calls at once are one. */
const underway = new Map<string, Promise<LeavingStage>>()

function leave(asked: { email: string; t?: string }): Promise<LeavingStage> {
	const known = underway.get(asked.email)
	if (known) return known
	const leaving = askToLeave(asked).finally(() => underway.delete(asked.email))
	underway.set(asked.email, leaving)
	return leaving
}

async function askToLeave(asked: { email: string; t?: string }): Promise<LeavingStage> {
	const reply = await postToNewsletter('/api/unsubscribe-newsletter', asked)
	if (reply.success) {
		showToast({
			title: 'Successfully Unsubscribed',
			message: 'You have been removed from our mailing list.',
			tone: 'success',
		})
		return { name: 'success' }
	}
	if (reply.success === null) return { name: 'unable' }
	// Not on the list is where a reader who clicked twice wanted to be: said in the card, without an alarm.
	const isNotListed = reply.deletedRecords === 0 && reply.code === null
	if (!isNotListed || !reply.message) {
		showToast({
			title: UNSUBSCRIBE_FAILED,
			message: 'There was an error processing your request.',
			tone: 'error',
		})
	}
	return { name: 'error', message: reply.message ?? 'Failed to unsubscribe. Please try again.' }
}

/** Null: nothing has changed. */
async function comeBack(email: string): Promise<LeavingStage | null> {
	const reply = await postToNewsletter('/newsletter/subscription', { email, name: RESUBSCRIBED_NAME })
	if (reply.success) {
		showToast({
			title: 'Successfully Resubscribed',
			message: 'You have been added back to our mailing list.',
			tone: 'success',
		})
		return { name: 'subscribed' }
	}
	if (reply.code === ALREADY_SUBSCRIBED) {
		showToast(ALREADY_SUBSCRIBED_MESSAGE)
		return { name: 'subscribed' }
	}
	showToast({
		title: 'Resubscribe Failed',
		message: reply.message ?? 'Failed to resubscribe',
		tone: 'error',
	})
	return null
}
