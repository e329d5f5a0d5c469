/** The last step before a newsletter is sent: a test to oneself, the pace, and a last look. */
import { randomUUID } from 'node:crypto'
import { data, Form, href, Link, redirect } from 'react-router'
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { type ActionResult, toActionResult, useFieldError } from '#app/admin/forms/action-result.ts'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import { missing } from '#app/admin/errors/missing.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { Panel } from '#app/admin/layout/panel.tsx'
import { EmailPreviewLinks, PreviewFrame } from '#app/admin/layout/preview-frame.tsx'
import { timeLeft } from '#app/admin/newsletters/sending-panel.tsx'
import { loadFacts } from '#app/catalogue/page-facts.server.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { Field, FieldError } from '#app/ui/forms/field.tsx'
import { FormAlert } from '#app/ui/forms/form-alert.tsx'
import { findNewsletter, subjectText } from '#shop/newsletters/admin.server.ts'
import { Pace, PressId } from '#shop/newsletters/input.ts'
import { sendTest, startNewsletter } from '#shop/newsletters/sending.server.ts'
import { Version } from '#shop/input/form-values.ts'
import { countReachable } from '#shop/subscribers/admin.server.ts'
import type { Route } from './+types/send.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const newsletter = await findNewsletter(shop, params.id)
	if (!newsletter) throw missing('newsletter')
	const { id, status, version, pace } = newsletter
	if (status !== 'draft') throw redirect(href('/admin/newsletters/:id', { id }))
	return {
		id,
		version,
		pace,
		subject: subjectText(newsletter),
		to: context.get(adminContext).email,
		pressId: randomUUID(),
		reachable: await countReachable(shop),
	}
}

export async function action({
	request,
	params,
	context,
}: Route.ActionArgs): Promise<ActionResult | Response> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const { id } = params
	const form = await readForm(request)
	const facts = await loadFacts(shop)
	if (form.get('intent') === 'test') {
		const pressId = PressId.safeParse(form.get('pressId'))
		if (!pressId.success) return OPEN_AGAIN
		const outcome = await sendTest(shop, { id, pressId: pressId.data, to: by.email, facts })
		return toActionResult(outcome, `Test sent to ${by.email}`)
	}
	if (form.get('intent') !== 'send') throw data(null, { status: 400 })
	const version = Version.safeParse(form.get('version'))
	if (!version.success) return OPEN_AGAIN
	const pace = Pace.safeParse(form.get('pace'))
	if (!pace.success) return { error: pace.error.issues[0]?.message ?? '', field: 'pace' }
	if (form.get('isConfirmed') !== 'yes') return NOT_CONFIRMED
	const outcome = await startNewsletter(shop, { id, version: version.data, pace: pace.data, facts, by })
	return outcome.ok ? redirect(href('/admin/newsletters/:id', { id })) : toActionResult(outcome, '')
}

const OPEN_AGAIN: ActionResult = { error: 'Please open this page again.', field: null }
const NOT_CONFIRMED: ActionResult = {
	title: 'Not sent',
	error: 'Please tick that you have checked it.',
	field: 'isConfirmed',
}

export default function SendNewsletter({ loaderData, actionData }: Route.ComponentProps) {
	const { id, subject, version, to, pressId } = loaderData
	const preview = href('/admin/newsletters/:id/preview', { id })
	const refused = actionData && 'error' in actionData && actionData.field === null ? actionData : null
	return (
		<>
			<ConsoleTitle result={actionData}>Send: {subject}</ConsoleTitle>
			{refused && (
				<div className="needs-script mb-5">
					<FormAlert message={refused.error} />
				</div>
			)}
			<p className="mb-4">
				<Link reloadDocument className="link" to={href('/admin/newsletters/:id', { id })}>
					Back to editing
				</Link>
			</p>
			<div className="preview-layout">
				<div className="grid content-start gap-6">
					<Panel title="Test">
						<p>An email with [Test] before the subject goes to {to} and to nobody else.</p>
						<ActionForm intent="test" fields={{ pressId }} label="Send me a test" busyLabel="Sending..." />
					</Panel>
					<SendPanel {...loaderData} />
				</div>
				<div className="preview-column">
					<PreviewFrame src={preview} version={version} of="email" />
					<EmailPreviewLinks src={preview} />
				</div>
			</div>
		</>
	)
}

type SendPanelProps = Pick<Route.ComponentProps['loaderData'], 'version' | 'pace' | 'reachable'>

function SendPanel({ version, pace, reachable }: SendPanelProps) {
	const notConfirmed = useFieldError('isConfirmed')
	const paceError = useFieldError('pace')
	const who = reachable === 1 ? '1 subscriber' : `${reachable.toLocaleString('en-IN')} subscribers`
	if (reachable === 0)
		return (
			<Panel title="Send">
				<p>No subscribers yet. Once there are some, you can send it here.</p>
			</Panel>
		)
	return (
		<Panel title="Send">
			<p>
				It goes to {who}, in about {timeLeft(reachable, pace)} at {pace} emails a minute. Anyone who
				unsubscribes before their turn doesn't get it. Once sending has started, you can pause or stop it, but
				not change it, and it appears in the shop's public archive.
			</p>
			<Form method="post" className="grid justify-items-start gap-4" noValidate preventScrollReset>
				<input type="hidden" name="version" value={version} />
				<Field
					label="Emails a minute"
					name="pace"
					inputMode="numeric"
					defaultValue={pace}
					required
					hint="As many as your mail provider allows"
					error={paceError}
				/>
				<div>
					<label className="flex items-start gap-2">
						<input
							type="checkbox"
							name="isConfirmed"
							value="yes"
							required
							aria-invalid={notConfirmed ? true : undefined}
							aria-describedby={notConfirmed ? 'not-confirmed' : undefined}
							className="mt-0.5 size-5 shrink-0 accent-kumkum"
						/>
						I've checked the text and the links.
					</label>
					<FieldError id="not-confirmed" message={notConfirmed} />
				</div>
				<SubmitButton intent="send" busyLabel="Starting...">
					Send to {who}
				</SubmitButton>
			</Form>
		</Panel>
	)
}
