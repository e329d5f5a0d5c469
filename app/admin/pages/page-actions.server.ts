/** Receives the form of a page: saves it, restores a version, or changes a list where scripts are off. */
import { type ActionResult, CHECK_FIELDS, toActionResult } from '#app/admin/forms/action-result.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { applyBusinessDetails } from '#shop/business/business.server.ts'
import { readInput } from '#shop/input/read-input.ts'
import { restorePage, savePage } from '#shop/pages/admin.server.ts'
import { type PageName, PAGES } from '#shop/pages/definitions.ts'
import {
	changeDraft,
	type Draft,
	fromDraft,
	readDraft,
	readListChange,
	toFieldErrors,
} from '#shop/pages/draft.ts'
import type { Sections } from '#shop/pages/fields.ts'
import { pageSchema, Version } from '#shop/pages/input.ts'
import type { Shop } from '#shop/shop.server.ts'

/** What was entered comes back with the version that the form was opened with. */
type Entered = { result?: ActionResult; errors: Record<string, string>; draft: Draft; version: number }
type Done = { result: ActionResult }

const OPEN_AGAIN: Done = { result: { error: 'Please open this page again.', field: null } }

type PageForm = { page: PageName; form: FormData; by: Actor }

export async function receivePageForm(shop: Shop, { page, form, by }: PageForm): Promise<Done | Entered> {
	const opened = Version.safeParse(form.get('version'))
	if (!opened.success) return OPEN_AGAIN
	const version = opened.data
	const intent = String(form.get('intent'))
	if (intent === 'restore') return restore(shop, { page, form, by, version })
	const { sections }: { sections: Sections } = PAGES[page]
	const draft = readDraft(sections, form)
	const change = readListChange(intent)
	if (change) return { draft: changeDraft(sections, draft, change), errors: {}, version }
	const read = readInput(pageSchema(page), fromDraft(sections, draft))
	if (!read.success) {
		return { result: CHECK_FIELDS, errors: toFieldErrors(read.error, draft), draft, version }
	}
	const outcome = await savePage(shop, { page, version, content: read.data, by })
	if (!outcome.ok) return { result: toActionResult(outcome, ''), errors: {}, draft, version }
	// The response is rendered in this process, perhaps before the database's notification arrives.
	await applyBusinessDetails(shop)
	return { result: { success: outcome.hasChanged ? 'Saved and live in the shop' : 'No changes to save' } }
}

async function restore(
	shop: Shop,
	{ page, form, by, version }: PageForm & { version: number },
): Promise<Done> {
	const restored = Version.safeParse(form.get('restored'))
	if (!restored.success) return OPEN_AGAIN
	const outcome = await restorePage(shop, { page, version, restored: restored.data, by })
	await applyBusinessDetails(shop)
	const success = restored.data === 0 ? 'Original text restored' : `Version ${restored.data} restored`
	return { result: toActionResult(outcome, success) }
}
