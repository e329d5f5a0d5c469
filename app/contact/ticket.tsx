/** Following a message by its ticket number. The address holds the number, so a letter can lead here. */
import '#app/contact/contact.css'
import { data, Form, href, Link, useNavigation } from 'react-router'
import type { Route } from './+types/ticket.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { statusOf } from '#app/http/json-response.ts'
import { shopContext } from '#app/http/request-context.ts'
import { findTicketStatus, type TicketStatus } from '#shop/contact/ticket-status.server.ts'
import { ANSWERED_WITHIN } from '#shop/contact/promises.ts'
import { formatDateTime } from '#shop/dates.ts'

const EXAMPLE = 'T-20261120-7F3K9'

export async function loader({ request, context }: Route.LoaderArgs) {
	const asked = new URL(request.url).searchParams.get('number')
	if (asked === null) return data({ asked: '', ...ZERO_PAISE }, { headers: NO_STORE })
	const outcome =
		(await rateLimitClient(context, 'track-ticket')) ??
		(await findTicketStatus(context.get(shopContext), asked))
	if (outcome.ok) return data({ ...ZERO_PAISE, asked, story: told(outcome.story) }, { headers: NO_STORE })
	const status = outcome.kind === 'too_many' ? statusOf(outcome) : 200
	return data({ ...ZERO_PAISE, asked, trouble: outcome.message }, { status, headers: NO_STORE })
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

type Story = { ticket: string; steps: [name: string, moment: string][]; ending: string }
const ZERO_PAISE: { story: Story | null; trouble: string | null } = { story: null, trouble: null }

function told({ ticket, received, answered, closed }: TicketStatus): Story {
	const steps: Story['steps'] = [
		['Received', formatDateTime(received)],
		...answered.map((at): [string, string] => ['Answered by letter', formatDateTime(at)]),
	]
	if (closed) return { ticket, steps: [...steps, ['Closed', formatDateTime(closed)]], ending: CLOSED }
	return { ticket, steps, ending: answered.length > 0 ? ANSWERED : WAITING }
}

const CLOSED = 'If something is left, write to us again and mention the number.'
const ANSWERED = 'It is open still. Answer our letter if something is left.'
const WAITING = `It waits for an answer. A person answers within ${ANSWERED_WITHIN}.`

export default function Ticket({ loaderData: { asked, story, trouble } }: Route.ComponentProps) {
	const isLooking = useNavigation().location?.pathname === href('/contact/ticket')
	return (
		<div className="page py-12 lg:py-16">
			<PrivateHead title="Follow a ticket" />
			<div className="max-w-2xl">
				<h1 className="page-title">Where your message stands</h1>
				<Form className="mt-8 flex flex-wrap items-start gap-3" noValidate>
					<Field
						key={asked}
						label="Ticket number"
						name="number"
						defaultValue={asked}
						placeholder={EXAMPLE}
						autoComplete="off"
						autoCapitalize="characters"
						spellCheck={false}
						maxLength={100}
						error={trouble}
						className="min-w-0 grow basis-72"
					/>
					<Button type="submit" aria-disabled={isLooking} className="grow sm:mt-7 sm:grow-0">
						{isLooking ? 'Looking...' : 'Follow Ticket'}
					</Button>
				</Form>
				<p className="mt-3 text-15 text-cinnamon">
					The number is in the letter that said your message had come. Without it,{' '}
					<Link className="link" to={href('/contact')}>
						write to us
					</Link>
					.
				</p>
				<div role="status">{story && <Found {...story} />}</div>
			</div>
		</div>
	)
}

function Found({ ticket, steps, ending }: Story) {
	return (
		<section className="ticket" aria-label={`Ticket ${ticket}`}>
			<h2>{ticket}</h2>
			<dl>
				{steps.map(([name, moment]) => (
					<div key={name + moment}>
						<dt>{name}</dt>
						<dd>{moment}</dd>
					</div>
				))}
			</dl>
			<p>{ending}</p>
		</section>
	)
}
