/** Shows how far a newsletter is, and the results of its emails. */
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { Panel, Rows } from '#app/admin/layout/panel.tsx'
import { Warning } from '#app/admin/layout/warning.tsx'
import { useRevalidationWhile } from '#app/admin/layout/use-revalidation-while.ts'
import type { Figures } from '#shop/newsletters/figures.server.ts'
import { minutesToSend, type NewsletterStatus } from '#shop/newsletters/rules.ts'

type SendingPanelProps = {
	status: NewsletterStatus
	label: string
	pace: number
	problem: string | null
	startedAt: string
	finishedAt: string | null
	figures: Figures
}

export function SendingPanel({
	status,
	label,
	pace,
	problem,
	startedAt,
	finishedAt,
	figures,
}: SendingPanelProps) {
	useRevalidationWhile(status === 'sending')
	const done = figures.recipients - figures.waiting
	return (
		<Panel title={label}>
			{problem && (
				<Warning role="alert" className="max-w-3xl">
					{problem}
				</Warning>
			)}
			<p>
				Started {startedAt}
				{finishedAt && `, ended ${finishedAt}`}. {count(done)} of {count(figures.recipients)} done
				{status === 'sending' && figures.waiting > 0 && `, about ${timeLeft(figures.waiting, pace)} to go`}.
			</p>
			{status !== 'sent' && (
				<progress className="w-full" aria-label="Emails" max={figures.recipients} value={done} />
			)}
			<Rows rows={listFigures(figures)} empty="" />
			<div className="flex flex-wrap gap-3">
				{status === 'sending' && <ActionForm intent="pause" label="Pause" busyLabel="Pausing..." />}
				{status === 'paused' && (
					<ActionForm intent="resume" label="Resume" busyLabel="Resuming..." tone="primary" />
				)}
				{(status === 'sending' || status === 'paused') && (
					<ActionForm intent="stop" label="Stop for good" busyLabel="Stopping..." />
				)}
			</div>
		</Panel>
	)
}

function listFigures(figures: Figures): [string, string][] {
	const rows: [string, number][] = [
		['Sent', figures.sent],
		['Waiting', figures.waiting],
		['Refused by the mail server', figures.refused],
		['May have arrived: the connection broke before the answer', figures.unknown],
		['No longer subscribed when it was their turn', figures.skipped],
		['Unsubscribed since', figures.unsubscribed],
	]
	return rows.map(([name, value]) => [name, count(value)])
}

function count(number: number): string {
	return number.toLocaleString('en-IN')
}

export function timeLeft(recipients: number, pace: number): string {
	const minutes = minutesToSend(recipients, pace)
	if (minutes < 100) return minutes === 1 ? '1 minute' : `${minutes} minutes`
	return `${Math.round(minutes / 60)} hours`
}
