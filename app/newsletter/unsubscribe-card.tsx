import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import { AlertIcon, TickIcon } from '#app/ui/icons.tsx'

export type UnsubscribeState =
	| { name: 'loading' | 'success' | 'subscribed' | 'unable' }
	| { name: 'error'; message: string }

type UnsubscribeCardProps = { state: UnsubscribeState; onResubscribe: () => Promise<void> }

export function UnsubscribeCard({ state, onResubscribe }: UnsubscribeCardProps) {
	return (
		<div className="unsubscribe-body">
			{/* One live region for all states, so that screen readers announce each change. */}
			<div role="status" className="unsubscribe-state needs-script">
				<StateMessage state={state} />
			</div>
			<noscript>
				<p>Unsubscribing here needs JavaScript. You can also write to us and we'll unsubscribe you.</p>
			</noscript>
			{(state.name === 'error' || state.name === 'unable') && (
				<Button tone="quiet" onClick={() => location.reload()}>
					Try Again
				</Button>
			)}
			{state.name === 'success' && <Resubscribe onResubscribe={onResubscribe} />}
		</div>
	)
}

function StateMessage({ state }: { state: UnsubscribeState }) {
	switch (state.name) {
		case 'loading':
			return (
				<p className="unsubscribe-message">
					<span className="spinner" aria-hidden="true" />
					Processing your request...
				</p>
			)
		case 'success':
			return (
				<>
					<p className="unsubscribe-title unsubscribe-success">
						<TickIcon /> Successfully Unsubscribed!
					</p>
					<p>You will no longer get our newsletter. Unsubscribed by mistake?</p>
				</>
			)
		case 'subscribed':
			return (
				// Takes the focus from the Resubscribe button, which is gone.
				<p ref={focusOnMount} tabIndex={-1} className="unsubscribe-title unsubscribe-success outline-none">
					<TickIcon /> You are subscribed to our newsletter.
				</p>
			)
		case 'error':
			return (
				<p className="unsubscribe-title unsubscribe-error">
					<AlertIcon /> {state.message}
				</p>
			)
		case 'unable':
			return (
				<p className="unsubscribe-title unsubscribe-error">
					<AlertIcon /> Unable to Process Request
				</p>
			)
	}
}

function Resubscribe({ onResubscribe }: Pick<UnsubscribeCardProps, 'onResubscribe'>) {
	const [isBusy, setBusy] = useState(false)
	return (
		<Button
			tone="quiet"
			aria-disabled={isBusy}
			onClick={async () => {
				if (isBusy) return
				setBusy(true)
				await onResubscribe()
				setBusy(false)
			}}
		>
			{isBusy && <span className="spinner" aria-hidden="true" />}
			Resubscribe
		</Button>
	)
}
