/**
 * Receives the forms of a newsletter: saves a draft or changes one of its lists without scripts, deletes it, and pauses,
 * resumes and stops its sending.
 */
import { href, redirect } from 'react-router'
import { toActionResult } from '#app/admin/forms/action-result.ts'
import { type Done, type Entered, receiveDraft } from '#app/admin/pages/receive-draft.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { deleteNewsletter, refuseUnlessDraft, saveNewsletter } from '#shop/newsletters/admin.server.ts'
import { NEWSLETTER_SECTIONS } from '#shop/newsletters/definition.ts'
import { DraftContent } from '#shop/newsletters/input.ts'
import { isNewsletterMove, type NewsletterMove, SAVE_AND_SEND } from '#shop/newsletters/rules.ts'
import { moveNewsletter } from '#shop/newsletters/sending.server.ts'
import { Version } from '#shop/input/form-values.ts'
import { readDraft } from '#shop/pages/draft.ts'
import type { Shop } from '#shop/shop.server.ts'

const DONE: Record<NewsletterMove, string> = {
	pause: 'Paused',
	resume: 'Sending resumed',
	stop: 'Stopped',
}

type NewsletterForm = { id: string; form: FormData; by: Actor }

export async function receiveNewsletterForm(
	shop: Shop,
	{ id, form, by }: NewsletterForm,
): Promise<Done | Entered | Response> {
	const intent = String(form.get('intent'))
	if (isNewsletterMove(intent)) {
		const outcome = await moveNewsletter(shop, { id, move: intent, by })
		return { result: toActionResult(outcome, DONE[intent]) }
	}
	if (intent === 'delete') {
		const outcome = await deleteNewsletter(shop, { id, by })
		return outcome.ok ? redirect(href('/admin/newsletters')) : { result: toActionResult(outcome, '') }
	}
	const received = await receiveContent(shop, { id, form, by })
	const isSaved = received.result !== undefined && 'success' in received.result
	return intent === SAVE_AND_SEND && isSaved
		? redirect(href('/admin/newsletters/:id/send', { id }))
		: received
}

async function receiveContent(shop: Shop, { id, form, by }: NewsletterForm): Promise<Done | Entered> {
	const opened = Version.safeParse(form.get('version'))
	if (!opened.success) return { result: { error: 'Please open this newsletter again.', field: null } }
	const version = opened.data
	const refusal = await refuseUnlessDraft(shop, id)
	if (refusal) {
		const draft = readDraft(NEWSLETTER_SECTIONS, form)
		return { result: toActionResult(refusal, ''), errors: {}, draft, version }
	}
	return receiveDraft({
		form,
		version,
		sections: NEWSLETTER_SECTIONS,
		schema: DraftContent,
		save: (content) => saveNewsletter(shop, { id, version, content, by }),
		saved: 'Draft saved',
	})
}
