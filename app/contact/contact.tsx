import '#app/contact/contact.css'
import { data } from 'react-router'
import type { Route } from './+types/contact.ts'
import { ConnectWithUs } from '#app/contact/connect-with-us.tsx'
import { ContactForm } from '#app/contact/contact-form.tsx'
import { Questions, questions } from '#app/contact/questions.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import { useBrand, useShipping } from '#app/catalogue/shop-data.ts'
import { statusOf } from '#app/http/json-response.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { rateLimitClient } from '#app/http/rate-limit-client.server.ts'
import { readForm } from '#app/http/read-form.ts'
import { requestContext, shopContext } from '#app/http/request-context.ts'
import { JsonLd } from '#app/seo/json-ld.tsx'
import { PageHead } from '#app/seo/page-head.tsx'
import { questionsData } from '#app/seo/structured-data.ts'
import { receiveMessage } from '#shop/contact/contact.server.ts'
import { ContactInput } from '#shop/contact/input.ts'
import { REPLY_WITHIN } from '#shop/contact/service-times.ts'
import { readInput } from '#shop/input/read-input.ts'

const NOT_SENT = { errors: {}, ticket: null, hasFailed: true }

/** Receives the form when it is sent before hydration or without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
	const input = readInput(ContactInput, Object.fromEntries(await readForm(request)))
	const send = async () => {
		const tooMany = await rateLimitClient(context, 'contact')
		if (tooMany) return tooMany
		const { clientIp } = context.get(requestContext)
		return input.success && receiveMessage(context.get(shopContext), { input: input.data, clientIp })
	}
	const outcome = await nullIfUnavailable(context, 'A contact message could not be saved', send)
	if (outcome === null) return data(NOT_SENT, { status: 503 })
	if (outcome === false) {
		const issues = input.error?.issues ?? []
		const errors = Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
		return data({ errors, ticket: null, hasFailed: false }, { status: 400 })
	}
	if (!outcome.ok) return data(NOT_SENT, { status: statusOf(outcome) })
	return data({ errors: {}, ticket: outcome.ticket, hasFailed: false })
}

export default function Contact({ actionData }: Route.ComponentProps) {
	const brand = useBrand()
	const shipping = useShipping()
	return (
		<div className="page">
			<PageHead
				title="Contact Us"
				description={`Write, call or WhatsApp us in Tamil or English. We reply within ${REPLY_WITHIN}. Phone hours: ${brand?.supportHours}.`}
			/>
			<JsonLd data={import.meta.env.SSR ? questionsData(questions(shipping)) : null} />
			<header className="contact-hero">
				<div>
					<p lang="ta" className="tamil-line">
						வணக்கம்
					</p>
					<h1 className="page-title">A real person reads every message</h1>
					<p className="lede">
						A question about grind sizes, a pack that was not right, coffee for two hundred wedding guests:
						write to us and we'll reply within {REPLY_WITHIN}.
					</p>
				</div>
				<ResponsiveImage
					path="hero.jpg"
					shape="hero"
					alt="A brass tumbler of filter coffee in its davara, steam rising, the filter behind it"
					sizes="(min-width: 1024px) 46vw, 1px"
				/>
			</header>
			<div className="contact-columns">
				<ConnectWithUs />
				<section className="contact-card" aria-labelledby="message-title">
					<h2 id="message-title" className="section-title">
						Send a message
					</h2>
					<ContactForm initial={actionData} />
				</section>
			</div>
			<Questions />
		</div>
	)
}
