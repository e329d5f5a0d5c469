import { Suspense, use, useMemo } from 'react'
import { SubmitButton } from '#app/account/submit-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/account/dashboard/card.tsx'
import { useAccountAction } from '#app/account/dashboard/use-account-action.ts'

/** The rest of the overview does not wait while it is being checked who has the newsletter. */
export function NewsletterCard({ isSubscribed }: { isSubscribed: Promise<boolean> }) {
	// An answer that broke off offers what it offers to a stranger.
	const found = useMemo(() => isSubscribed.catch(() => false), [isSubscribed])
	return (
		<Card title="Newsletter">
			<p className="mb-5 text-decoction">Stay updated with our latest news and offers</p>
			<Suspense fallback={<Checking />}>
				<Found isSubscribed={found} />
			</Suspense>
		</Card>
	)
}

function Found({ isSubscribed }: { isSubscribed: Promise<boolean> }) {
	return <Subscription isSubscribed={use(isSubscribed)} />
}

function Checking() {
	return (
		<p role="status" className="flex items-center gap-3 text-15">
			<span className="spinner" aria-hidden="true" />
			Checking your subscription...
		</p>
	)
}

function Subscription({ isSubscribed }: { isSubscribed: boolean }) {
	const { Form, isBusy } = useAccountAction()
	return (
		<Form method="post" className="grid gap-3">
			<input type="hidden" name="act" value={isSubscribed ? 'newsletter-leave' : 'newsletter-join'} />
			{isSubscribed && <p className="text-15 text-leaf">You are subscribed to our newsletter.</p>}
			{isSubscribed ? (
				<Button type="submit" tone="quiet" aria-disabled={isBusy} className="justify-self-start">
					{isBusy ? 'Unsubscribing...' : 'Unsubscribe'}
				</Button>
			) : (
				<SubmitButton isBusy={isBusy} label="Subscribe" busyLabel="Subscribing..." />
			)}
		</Form>
	)
}
