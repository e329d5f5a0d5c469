/** Ticket tracking. The ticket number is in the URL, so that emails can link here. */
import '#app/contact/contact.css'
import { data, Form, href, Link, useNavigation } from 'react-router'
import type { Route } from './+types/ticket.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { statusOf } from '#app/http/json-response.ts'
import { countClientFailure, limitFailures } from '#app/http/rate-limit-client.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { REPLY_WITHIN } from '#shop/contact/service-times.ts'
import { findTicketStatus, type TicketStatus } from '#shop/contact/ticket-status.server.ts'
import { formatDateTime } from '#shop/dates.ts'

const EXAMPLE = 'T-20261120-7F3K9'

type Ticket = { number: string; steps: [label: string, time: string][]; note: string }
type Lookup = { number: string; ticket: Ticket | null; error: string | null }

export async function loader({ request, context }: Route.LoaderArgs) {
	const number = new URL(request.url).searchParams.get('number')
	const lookup: Lookup = { number: number ?? '', ticket: null, error: null }
	if (number === null) return data(lookup, { headers: NO_STORE })
	const outcome =
		(await limitFailures(context, 'wrong-ticket')) ??
		(await findTicketStatus(context.get(shopContext), number))
	if (outcome.ok) return data({ ...lookup, ticket: describe(outcome.status) }, { headers: NO_STORE })
	if (outcome.kind === 'missing') await countClientFailure(context, 'wrong-ticket')
	const status = outcome.kind === 'too_many' ? statusOf(outcome) : 200
	return data({ ...lookup, error: outcome.message }, { status, headers: NO_STORE })
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

function describe({ ticket, receivedAt, repliedAt, closedAt }: TicketStatus): Ticket {
	const steps: Ticket['steps'] = [
		['Received', formatDateTime(receivedAt)],
		...repliedAt.map((at): [string, string] => ['Replied by email', formatDateTime(at)]),
	]
	if (closedAt) {
		return { number: ticket, steps: [...steps, ['Closed', formatDateTime(closedAt)]], note: CLOSED }
	}
	return { number: ticket, steps, note: repliedAt.length > 0 ? REPLIED : WAITING }
}

const CLOSED = 'Still need help? Write to us again and mention this ticket number.'
const REPLIED = 'Your ticket is still open. Reply to our email if you need more help.'
const WAITING = `We've received your message and will reply within ${REPLY_WITHIN}.`

export default function TicketPage({ loaderData: { number, ticket, error } }: Route.ComponentProps) {
	const isLoading = useNavigation().location?.pathname === href('/contact/ticket')
	return (
		<div className="page py-12 lg:py-16">
			<PrivateHead title="Track your ticket" />
			<div className="mx-auto max-w-2xl">
				<h1 className="page-title">Track your ticket</h1>
				<Form className="mt-8 flex flex-wrap items-start gap-3" noValidate>
					<Field
						key={number}
						label="Ticket number"
						name="number"
						defaultValue={number}
						placeholder={EXAMPLE}
						autoComplete="off"
						autoCapitalize="characters"
						spellCheck={false}
						maxLength={100}
						error={error}
						className="min-w-0 grow basis-72"
					/>
					<Button type="submit" aria-disabled={isLoading} className="grow sm:mt-7 sm:grow-0">
						{isLoading ? 'Searching...' : 'Track ticket'}
					</Button>
				</Form>
				<p className="mt-3 text-15 text-cinnamon">
					Your ticket number is in our confirmation email. Can't find it?{' '}
					<Link className="link" to={href('/contact')}>
						Write to us
					</Link>
				</p>
				<div role="status">{ticket && <TicketSteps {...ticket} />}</div>
			</div>
		</div>
	)
}

function TicketSteps({ number, steps, note }: Ticket) {
	return (
		<section className="ticket" aria-label={`Ticket ${number}`}>
			<h2>{number}</h2>
			<dl>
				{steps.map(([label, time]) => (
					<div key={label + time}>
						<dt>{label}</dt>
						<dd>{time}</dd>
					</div>
				))}
			</dl>
			<p>{note}</p>
		</section>
	)
}
