import { Suspense, use, useMemo } from 'react'
import { Card } from '#app/account/dashboard/card.tsx'
import { useAccountAction } from '#app/account/dashboard/use-account-action.ts'
import { Button } from '#app/ui/button.tsx'

/** Streams the subscription state: after a navigation within the site, the rest of the overview does not wait for it. */
export function NewsletterCard({ isSubscribed }: { isSubscribed: Promise<boolean> }) {
	// A failed lookup counts as not subscribed.
	const status = useMemo(() => isSubscribed.catch(() => false), [isSubscribed])
	return (
		<Card title="Newsletter">
			<p className="mb-5 text-decoction">Stay updated with our latest news and offers</p>
			<Suspense fallback={<Checking />}>
				<LoadedSubscription isSubscribed={status} />
			</Suspense>
		</Card>
	)
}

function LoadedSubscription({ isSubscribed }: { isSubscribed: Promise<boolean> }) {
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

const BUTTONS = {
	subscribe: { label: 'Subscribe', busyLabel: 'Subscribing...' },
	unsubscribe: { label: 'Unsubscribe', busyLabel: 'Unsubscribing...' },
}

function Subscription({ isSubscribed }: { isSubscribed: boolean }) {
	const { Form, isBusy } = useAccountAction({ errorsIn: 'toast' })
	const intent = isSubscribed ? 'unsubscribe' : 'subscribe'
	const { label, busyLabel } = BUTTONS[intent]
	return (
		<Form method="post" className="grid gap-3">
			<input type="hidden" name="intent" value={intent} />
			{isSubscribed && <p className="text-15 text-leaf">You are subscribed to our newsletter.</p>}
			{/* Not filled: what people come here for is the button of their last order. */}
			<Button type="submit" tone="quiet" aria-disabled={isBusy} className="justify-self-start">
				{isBusy && <span className="spinner" aria-hidden="true" />}
				{isBusy ? busyLabel : label}
			</Button>
		</Form>
	)
}
