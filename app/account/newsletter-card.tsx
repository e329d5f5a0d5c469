import { BusyButton } from '#app/account/busy-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/account/card.tsx'
import { useAct } from '#app/account/use-act.ts'

export function NewsletterCard({ isSubscribed }: { isSubscribed: boolean }) {
	const { Form, isBusy } = useAct()
	return (
		<Card title="Newsletter">
			<p className="mb-5 text-decoction">Stay updated with our latest news and offers</p>
			<Form method="post" className="grid gap-3">
				<input type="hidden" name="act" value={isSubscribed ? 'newsletter-leave' : 'newsletter-join'} />
				{isSubscribed && <p className="text-15 text-leaf">You are subscribed to our newsletter.</p>}
				{isSubscribed ? (
					<Button type="submit" tone="quiet" aria-disabled={isBusy} className="justify-self-start">
						{isBusy ? 'Unsubscribing...' : 'Unsubscribe'}
					</Button>
				) : (
					<BusyButton isBusy={isBusy} label="Subscribe" busyLabel="Subscribing..." />
				)}
			</Form>
		</Card>
	)
}
