import '#app/contact/contact.css'
import { data, href, Link } from 'react-router'
import type { Route } from './+types/contact.ts'
import { ConnectWithUs } from '#app/contact/connect-with-us.tsx'
import { ContactForm } from '#app/contact/contact-form.tsx'
import { QUESTIONS } from '#app/contact/questions.ts'
import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { JsonLd } from '#app/seo/json-ld.tsx'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { PageHead } from '#app/seo/page-head.tsx'
import { readForm } from '#app/http/read-form.ts'
import { questionsData } from '#app/seo/structured-data.ts'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { statusOf } from '#app/http/json-response.ts'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { shopContext } from '#app/http/request-context.ts'
import { sendMessage } from '#shop/contact/contact.server.ts'
import { ContactInput } from '#shop/contact/input.ts'
import {
	ANSWERED_WITHIN,
	GRIEVANCE_ACKNOWLEDGED_WITHIN,
	GRIEVANCE_HOURS,
	GRIEVANCE_SOLVED_WITHIN,
} from '#shop/contact/promises.ts'
import { readInput } from '#shop/input/read-input.ts'

const NOT_SENT = { words: {}, ticket: null, hasFailed: true }

/** For browsers in which no script runs, or not yet. */
export async function action({ request, context }: Route.ActionArgs) {
	const fields = Object.fromEntries(await readForm(request))
	const read = readInput(ContactInput, fields)
	const send = async () => (await rateLimitClient(context, 'contact')) ?? (read.success && sendIt(read.data))
	const sendIt = (message: ContactInput) => sendMessage(context.get(shopContext), message)
	const sent = await nullIfUnavailable(context, 'A message could not be kept', send)
	if (sent === null) return data(NOT_SENT, { status: 503 })
	if (sent === false) {
		const issues = read.error?.issues ?? []
		const words = Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
		return data({ words, ticket: null, hasFailed: false }, { status: 400 })
	}
	if (!sent.ok) return data(NOT_SENT, { status: statusOf(sent) })
	return data({ words: {}, ticket: sent.ticket, hasFailed: false })
}

export default function Contact({ actionData }: Route.ComponentProps) {
	const brand = useBrand()
	return (
		<div className="page">
			<PageHead
				title="Contact Us"
				description={`Write, call or WhatsApp us in Tamil or English. A person answers within ${ANSWERED_WITHIN}, ${brand?.supportHours}.`}
			/>
			<JsonLd data={import.meta.env.SSR ? questionsData(QUESTIONS) : null} />
			<header className="contact-hero">
				<div>
					<p lang="ta" className="tamil-line">
						வணக்கம்
					</p>
					<h1 className="page-title">A person reads what you write</h1>
					<p className="lede">
						A question about a grind, a pack that was not right, two hundred tumblers for a wedding: write to
						us and somebody answers within {ANSWERED_WITHIN}.
					</p>
				</div>
				<ResponsiveImage
					path="hero.jpg"
					shape="hero"
					alt="A tumbler of filter coffee, poured for whoever sits down"
					sizes="(min-width: 1024px) 46vw, 1px"
				/>
			</header>
			<div className="contact-columns">
				<ConnectWithUs />
				<section className="contact-card" aria-labelledby="message-title">
					<h2 id="message-title" className="section-title">
						Send a message
					</h2>
					<ContactForm given={actionData} />
				</section>
			</div>
			<Questions />
		</div>
	)
}

function Questions() {
	return (
		<section aria-labelledby="questions-title" className="pb-[var(--section-space)]">
			<h2 id="questions-title" className="section-title">
				Asked most often
			</h2>
			<dl className="questions">
				{QUESTIONS.map(({ question, answer, link }) => (
					<div key={question}>
						<dt>{question}</dt>
						<dd>
							{answer}{' '}
							{link && (
								<Link to={link.to} className="link">
									{link.words}
								</Link>
							)}
						</dd>
					</div>
				))}
			</dl>
			<NotSatisfied />
		</section>
	)
}

/** Whom to turn to next. */
function NotSatisfied() {
	const brand = useBrand()
	return (
		<div className="contact-end">
			<p className="measure">
				Not satisfied with an answer? {brand?.grievanceOfficer}, hears complaints {GRIEVANCE_HOURS}. Each gets
				a ticket number, is acknowledged within {GRIEVANCE_ACKNOWLEDGED_WITHIN} and solved within{' '}
				{GRIEVANCE_SOLVED_WITHIN}.{' '}
				<Link to={href('/contact/ticket')} className="link">
					Follow a ticket
				</Link>
				, or read{' '}
				<Link to={`${href('/policies/privacy')}#grievance`} className="link">
					all details
				</Link>
				.
			</p>
			<a href={`mailto:${brand?.email}`} className="button button-quiet">
				Email us directly
			</a>
		</div>
	)
}
