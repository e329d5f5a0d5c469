/** Lists where the customer is signed in, and signs out there. */
import { useEffect, useRef } from 'react'
import { Card } from '#app/account/dashboard/card.tsx'
import { useAccountAction } from '#app/account/dashboard/use-account-action.ts'
import { Button } from '#app/ui/button.tsx'
import type { SessionView } from '#shop/accounts/sessions/sessions.server.ts'
import { formatDateTime } from '#shop/dates.ts'

/** `sessions` is null if they could not be loaded. */
export function Sessions({ sessions }: { sessions: readonly SessionView[] | null }) {
	const list = useFocusAfterEnd(sessions?.length ?? 0)
	return (
		<Card title={TITLE}>
			{sessions ? (
				<ul ref={list} tabIndex={-1} aria-label={TITLE} className="grid gap-4">
					{sessions.map((session) => (
						<Session key={session.id} {...session} />
					))}
				</ul>
			) : (
				<p>We couldn't load your devices. Please try again later.</p>
			)}
			{sessions && sessions.length > 2 && <EndOthers />}
		</Card>
	)
}

const TITLE = "Where you're signed in"

/** Focuses the list when a session has ended, because the focused button is gone. */
function useFocusAfterEnd(count: number) {
	const list = useRef<HTMLUListElement>(null)
	const previous = useRef(count)
	useEffect(() => {
		if (count < previous.current && document.activeElement === document.body) list.current?.focus()
		previous.current = count
	}, [count])
	return list
}

function Session({ id, device, lastUsedAt, isCurrent }: SessionView) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-3 border-t border-sand pt-4 first:border-0 first:pt-0">
			<div className="min-w-0">
				<p className="font-semibold">{device}</p>
				<p className="text-15 text-cinnamon">
					{isCurrent ? 'This device' : `Last used ${formatDateTime(new Date(lastUsedAt))}`}
				</p>
			</div>
			{!isCurrent && <EndSession id={id} device={device} />}
		</li>
	)
}

function EndSession({ id, device }: Pick<SessionView, 'id' | 'device'>) {
	const { Form, isBusy } = useAccountAction({ errorsIn: 'toast' })
	return (
		<Form method="post">
			<input type="hidden" name="intent" value="end-session" />
			<input type="hidden" name="sessionId" value={id} />
			<Button type="submit" tone="quiet" aria-disabled={isBusy}>
				{isBusy ? 'Signing out...' : 'Sign out there'}
				<span className="sr-only"> ({device})</span>
			</Button>
		</Form>
	)
}

function EndOthers() {
	const { Form, isBusy } = useAccountAction({ errorsIn: 'toast' })
	return (
		<Form method="post" className="mt-6">
			<input type="hidden" name="intent" value="end-other-sessions" />
			<Button type="submit" tone="quiet" aria-disabled={isBusy}>
				{isBusy ? 'Signing out...' : 'Sign out everywhere else'}
			</Button>
		</Form>
	)
}
