/** Receives the forms of a newsletter: saves a draft, or changes a list of it where scripts are off; deletes it; pauses, resumes and stops its sending. */
import { href, redirect } from 'react-router'
import { type ActionResult, CHECK_FIELDS, toActionResult } from '#app/admin/forms/action-result.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { readInput } from '#shop/input/read-input.ts'
import { deleteNewsletter, saveNewsletter } from '#shop/newsletters/admin.server.ts'
import { NEWSLETTER_SECTIONS } from '#shop/newsletters/definition.ts'
import { DraftContent } from '#shop/newsletters/input.ts'
import { isNewsletterMove, type NewsletterMove } from '#shop/newsletters/rules.ts'
import { moveNewsletter } from '#shop/newsletters/sending.server.ts'
import {
	changeDraft,
	type Draft,
	fromDraft,
	readDraft,
	readListChange,
	toFieldErrors,
} from '#shop/pages/draft.ts'
import { Version } from '#shop/pages/input.ts'
import type { Shop } from '#shop/shop.server.ts'

/** What was entered comes back with the version that the form was opened with. */
type Entered = { result?: ActionResult; errors: Record<string, string>; draft: Draft; version: number }
type Done = { result: ActionResult }

const DONE: Record<NewsletterMove, string> = {
	pause: 'Paused',
	resume: 'Sending goes on',
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
	return receiveDraft(shop, { id, form, by })
}

async function receiveDraft(shop: Shop, { id, form, by }: NewsletterForm): Promise<Done | Entered> {
	const opened = Version.safeParse(form.get('version'))
	if (!opened.success) return { result: { error: 'Please open this newsletter again.', field: null } }
	const version = opened.data
	const draft = readDraft(NEWSLETTER_SECTIONS, form)
	const change = readListChange(String(form.get('intent')))
	if (change) return { draft: changeDraft(NEWSLETTER_SECTIONS, draft, change), errors: {}, version }
	const read = readInput(DraftContent, fromDraft(NEWSLETTER_SECTIONS, draft))
	if (!read.success) return { result: CHECK_FIELDS, errors: toFieldErrors(read.error, draft), draft, version }
	const outcome = await saveNewsletter(shop, { id, version, content: read.data, by })
	if (!outcome.ok) return { result: toActionResult(outcome, ''), errors: {}, draft, version }
	return { result: { success: outcome.hasChanged ? 'Draft saved' : 'No changes to save' } }
}
