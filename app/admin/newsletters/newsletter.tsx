/** One newsletter: a draft with its form and preview, or the result of sending it. */
import '#app/admin/pages/pages.css'
import { useState } from 'react'
import { Form, href, Link } from 'react-router'
import { missing } from '#app/admin/errors/missing.ts'
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import { useIsSubmitting } from '#app/admin/forms/use-is-submitting.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { Panel } from '#app/admin/layout/panel.tsx'
import { EmailPreviewLinks, PreviewButton, PreviewFrame } from '#app/admin/layout/preview-frame.tsx'
import { loadDraft, loadSent } from '#app/admin/newsletters/load-newsletter.server.ts'
import { receiveNewsletterForm } from '#app/admin/newsletters/newsletter-actions.server.ts'
import { SendingPanel } from '#app/admin/newsletters/sending-panel.tsx'
import { PageForm } from '#app/admin/pages/page-form.tsx'
import { WritingHelp } from '#app/admin/pages/writing-help.tsx'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { Button } from '#app/ui/button.tsx'
import { findNewsletter } from '#shop/newsletters/admin.server.ts'
import { NEWSLETTER_SECTIONS } from '#shop/newsletters/definition.ts'
import { NO_SUBJECT, SAVE_AND_SEND } from '#shop/newsletters/rules.ts'
import { type Draft, draftToText } from '#shop/pages/draft.ts'
import type { Route } from './+types/newsletter.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const newsletter = await findNewsletter(shop, params.id)
	if (!newsletter) throw missing('newsletter')
	const { id, version } = newsletter
	const isDraft = newsletter.status === 'draft'
	return {
		id,
		version,
		subject: newsletter.content.inbox.subject,
		draft: isDraft ? await loadDraft(shop, newsletter) : null,
		sent: isDraft ? null : await loadSent(shop, newsletter),
	}
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const form = await readForm(request)
	return receiveNewsletterForm(context.get(shopContext), {
		id: params.id,
		form,
		by: context.get(adminContext),
	})
}

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
	const { id, version, subject, draft, sent } = loaderData
	const entered = actionData && 'draft' in actionData ? actionData : null
	const [typed, setTyped] = useState<string | null>(null)
	const title = typed ?? entered?.draft.texts[SUBJECT_FIELD] ?? subject
	const preview = href('/admin/newsletters/:id/preview', { id })
	return (
		<>
			<ConsoleTitle result={actionData?.result}>{title || NO_SUBJECT}</ConsoleTitle>
			<p className="mb-4 flex flex-wrap gap-x-6">
				<Link className="link" to={href('/admin/newsletters')}>
					All newsletters
				</Link>
				{sent && (
					<Link className="link" to={href('/newsletters/:slug', { slug: sent.slug })}>
						In the archive
					</Link>
				)}
			</p>
			{draft && <WritingHelp facts={draft.facts} parts={[]} />}
			{/* The title follows what is typed. */}
			<div
				className="preview-layout"
				onInput={({ target }) => {
					if (target instanceof HTMLInputElement && target.name === SUBJECT_FIELD) setTyped(target.value)
				}}
			>
				{draft ? (
					// The key makes a new form once a version has been saved.
					<PageForm
						key={version}
						previewSrc={preview}
						buttons={
							<>
								<PreviewButton src={`${preview}?as=text`} label="As plain text" />
								<SubmitButton tone="quiet" intent={SAVE_AND_SEND} busyLabel="Saving...">
									Test and send
								</SubmitButton>
							</>
						}
						version={entered?.version ?? version}
						sections={NEWSLETTER_SECTIONS}
						draft={entered?.draft ?? draft.content}
						errors={entered?.errors ?? NO_ERRORS}
						images={draft.images}
						products={draft.products}
						original={NO_ORIGINAL}
					/>
				) : (
					sent && (
						<div className="grid content-start gap-6">
							<SendingPanel {...sent} />
							<UnsavedContent key={id} draft={entered?.draft ?? null} />
						</div>
					)
				)}
				<div className="preview-column">
					<PreviewFrame src={preview} version={version} of="email" isOfForm={draft !== null} />
					{sent && <EmailPreviewLinks src={preview} />}
				</div>
			</div>
			<div className="mt-10 flex flex-wrap gap-3">
				<WriteCopy id={id} />
				{draft && <ActionForm intent="delete" label="Delete this draft" busyLabel="Deleting..." />}
			</div>
		</>
	)
}

function WriteCopy({ id }: { id: string }) {
	const isCopying = useIsSubmitting({ intent: 'copy' })
	return (
		<Form method="post" action={href('/admin/newsletters')} reloadDocument>
			<input type="hidden" name="copyOf" value={id} />
			<Button type="submit" tone="quiet" name="intent" value="copy" aria-disabled={isCopying}>
				Write another one like this
			</Button>
		</Form>
	)
}

/**
 * Shows what was entered in a form that was still open when sending began. It is copied into state, because the router drops
 * the result of the action when the figures are reloaded.
 */
function UnsavedContent({ draft }: { draft: Draft | null }) {
	const [unsaved, setUnsaved] = useState(draft)
	if (draft && draft !== unsaved) setUnsaved(draft)
	if (!unsaved) return null
	return (
		<Panel title="Not saved">
			<label>
				What you had entered, to copy:
				<textarea className="input" rows={12} readOnly value={draftToText(NEWSLETTER_SECTIONS, unsaved)} />
			</label>
		</Panel>
	)
}

const SUBJECT_FIELD = 'inbox.subject'

const NO_ERRORS: Record<string, string> = {}

const NO_ORIGINAL = { texts: {}, lists: {} }
