/** One order with its whole story, and everything the shop may do about it. */
import type { ReactNode } from 'react'
import { data, href, Link } from 'react-router'
import { Act } from '#app/admin/layout/action-form.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { actOnOrder } from '#app/admin/orders/order-actions.server.ts'
import { NextSteps } from '#app/admin/orders/next-steps.tsx'
import { readOrderStory } from '#app/admin/orders/order-details.server.ts'
import { StatusPill } from '#app/orders/status-pill.tsx'
import { MaxLength } from '#shop/input/fields.ts'
import { MAX_NOTE_LENGTH } from '#shop/orders/rules.ts'
import type { Route } from './+types/order.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
	const story = await readOrderStory(context, params.number)
	if (!story) throw data(null, { status: 404 })
	return story
}

export async function action({ request, params, context }: Route.ActionArgs) {
	return actOnOrder({ request, context, number: params.number })
}

export default function Order({ loaderData: story, actionData }: Route.ComponentProps) {
	return (
		<>
			<ConsoleTitle told={actionData}>
				<span className="flex flex-wrap items-center gap-x-4 gap-y-2">
					{story.number} <StatusPill status={story.status} screen="history" />
				</span>
			</ConsoleTitle>
			{story.isHidden && <p className="mb-4">Hidden from the customer: it was not paid.</p>}
			<div className="order-desk">
				<div>
					<Panel title="What and where to">
						<Rows rows={story.lines} />
						<p className="mt-4 whitespace-pre-line [overflow-wrap:anywhere]">{story.address}</p>
						<Papers story={story} />
					</Panel>
					<Panel title="What next">
						<NextSteps story={story} />
					</Panel>
					<Notes notes={story.notes} />
				</div>
				<div>
					<Panel title="Its way">
						<Rows rows={story.moves} />
					</Panel>
					<Panel title="Who did what">
						<Rows rows={story.acts} />
					</Panel>
					<Panel title="Payments and refunds">
						<Rows rows={story.payments} />
						<Act act="ask" label="Ask the provider now" busyLabel="Asking..." />
					</Panel>
					<Letters emails={story.emails} />
				</div>
			</div>
		</>
	)
}

type Story = Route.ComponentProps['loaderData']

function Notes({ notes }: Pick<Story, 'notes'>) {
	return (
		<Panel title="Notes">
			<Rows rows={notes} />
			<Act act="note" label="Keep note" busyLabel="Keeping...">
				<label className="grid w-full gap-1">
					<span className="field-label">A note the customer never sees</span>
					<textarea key={notes.length} name="note" rows={2} className="input" aria-describedby="note-limit" />
				</label>
				<p id="note-limit" className="field-hint">
					{MaxLength(MAX_NOTE_LENGTH)}
				</p>
			</Act>
		</Panel>
	)
}

function Letters({ emails }: Pick<Story, 'emails'>) {
	return (
		<Panel title="Letters">
			{emails.length === 0 && <p>None.</p>}
			<ul className="grid gap-3">
				{emails.map(({ id, subject, facts }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-3">
						<span className="min-w-0 [overflow-wrap:anywhere]">
							{subject}
							<span className="block text-cinnamon">{facts}</span>
						</span>
						<Act act="send-again" label="Send again" busyLabel="Sending...">
							<input type="hidden" name="letterId" value={id} />
						</Act>
					</li>
				))}
			</ul>
		</Panel>
	)
}

/** Each opens in a tab of its own, ready to be printed. */
function Papers({ story: { number, isPaid, papers } }: { story: Story }) {
	if (!isPaid) return null
	return (
		<p className="flex flex-wrap gap-5">
			<Link
				className="link"
				to={`${href('/admin/packing-slips')}?number=${number}`}
				target="_blank"
				rel="noopener"
			>
				Packing slip
			</Link>
			{papers && (
				<a className="link" href={papers} target="_blank" rel="noopener">
					Invoice (PDF)
				</a>
			)}
		</p>
	)
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="admin-panel grid gap-3" aria-label={title}>
			<h2>{title}</h2>
			{children}
		</section>
	)
}

function Rows({ rows }: { rows: readonly (readonly [string, string])[] }) {
	if (rows.length === 0) return <p>None.</p>
	return (
		<table className="admin-table">
			<tbody>
				{rows.map(([name, value]) => (
					<tr key={`${name}|${value}`}>
						<td>{name}</td>
						<td className="number">{value}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
