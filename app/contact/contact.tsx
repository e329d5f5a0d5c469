import { data } from 'react-router'
import type { Route } from './+types/contact.ts'
import { ContactPage } from '#app/contact/contact-page.tsx'
import { submitMessage } from '#app/contact/submit-message.server.ts'
import { loadPage } from '#app/catalogue/page-content.server.ts'
import { statusOf } from '#app/http/json-response.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { readForm, textFieldsOf } from '#app/http/read-form.ts'
import { JsonLd } from '#app/seo/json-ld.tsx'
import { PageHead } from '#app/seo/page-head.tsx'
import { questionsData } from '#app/seo/structured-data.ts'
import { ContactInput } from '#shop/contact/input.ts'
import { errorsByField, readInput } from '#shop/input/read-input.ts'

const NO_ERRORS = { errors: {}, ticket: null, hasFailed: false }

/** Receives the form if it is sent before hydration or without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request)
	const entered = textFieldsOf(form)
	const input = readInput(ContactInput, Object.fromEntries(form))
	if (!input.success) {
		const errors = errorsByField(input.error)
		return data({ ...NO_ERRORS, errors, entered }, { status: 400 })
	}
	const notSent = { ...NO_ERRORS, hasFailed: true, entered }
	const outcome = await nullIfUnavailable(context, 'A contact message could not be saved', () =>
		submitMessage(request, context, input.data),
	)
	if (outcome === null) return data(notSent, { status: 503 })
	if (!outcome.ok) return data(notSent, { status: statusOf(outcome) })
	return data({ ...NO_ERRORS, ticket: outcome.ticket, entered: {} })
}

export async function loader({ context }: Route.LoaderArgs) {
	const { content, headers } = await loadPage(context, 'contact')
	return data({ content }, { headers })
}

export { passHeaders as headers } from '#app/http/response-headers.ts'

export default function Contact({ loaderData: { content }, actionData }: Route.ComponentProps) {
	const { questions } = content.questions
	return (
		<>
			<PageHead title="Contact Us" description={content.search.description} />
			<JsonLd data={import.meta.env.SSR ? questionsData(questions) : null} />
			<ContactPage content={content} sent={actionData} />
		</>
	)
}
