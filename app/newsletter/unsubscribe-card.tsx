import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { AlertIcon, TickIcon } from '#app/ui/icons.tsx'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'

export type LeavingStage =
	| { name: 'loading' | 'success' | 'subscribed' | 'unable' }
	| { name: 'error'; message: string }

type CardProps = { stage: LeavingStage; onResubscribe: () => Promise<void> }

/** One place that speaks, so that a screen reader hears each state as it comes. */
export function UnsubscribeCard({ stage, onResubscribe }: CardProps) {
	return (
		<div className="leaving-body">
			<div role="status" className="leaving-state">
				<State stage={stage} />
			</div>
			<noscript>
				<p>This page needs scripts to unsubscribe you. Or write to us, and we do it by hand.</p>
			</noscript>
			{(stage.name === 'error' || stage.name === 'unable') && (
				<Button tone="quiet" onClick={() => location.reload()}>
					Try Again
				</Button>
			)}
			{stage.name === 'success' && <Resubscribe onResubscribe={onResubscribe} />}
		</div>
	)
}

function State({ stage }: { stage: LeavingStage }) {
	switch (stage.name) {
		case 'loading':
			return (
				<p className="leaving-words">
					<span className="spinner" aria-hidden="true" />
					Processing your request...
				</p>
			)
		case 'success':
			return (
				<>
					<p className="leaving-title leaving-good">
						<TickIcon /> Successfully Unsubscribed!
					</p>
					<p>No more emails from us. If it was a slip of the thumb, one click brings them back.</p>
				</>
			)
		case 'subscribed':
			return (
				// The button that was pressed is gone, and the keyboard goes on here.
				<p ref={focusOnMount} tabIndex={-1} className="leaving-title leaving-good outline-none">
					<TickIcon /> You are subscribed to our newsletter.
				</p>
			)
		case 'error':
			return (
				<p className="leaving-title leaving-bad">
					<AlertIcon /> {stage.message}
				</p>
			)
		case 'unable':
			return (
				<p className="leaving-title leaving-bad">
					<AlertIcon /> Unable to Process Request
				</p>
			)
	}
}

function Resubscribe({ onResubscribe }: Pick<CardProps, 'onResubscribe'>) {
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
