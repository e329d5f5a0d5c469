/** Receives the form of a page: saves it, restores a version, or changes a list without scripts. */
import { toActionResult } from '#app/admin/forms/action-result.ts'
import { type Done, type Entered, receiveDraft } from '#app/admin/pages/receive-draft.server.ts'
import type { Actor } from '#shop/audit/audit.server.ts'
import { applyBusinessDetails } from '#shop/business/business.server.ts'
import { restorePage, savePage } from '#shop/pages/admin.server.ts'
import { type PageName, PAGES } from '#shop/pages/definitions.ts'
import { readDraft, toDraft } from '#shop/pages/draft.ts'
import type { AnyContent, Sections } from '#shop/pages/fields.ts'
import { findOtherDaysOfPage } from '#shop/pages/stated-days.ts'
import { Version } from '#shop/input/form-values.ts'
import { pageSchema } from '#shop/pages/input.ts'
import type { Shop } from '#shop/shop.server.ts'

const OPEN_AGAIN: Done = { result: { error: 'Please open this page again.', field: null } }

type PageForm = { page: PageName; form: FormData; by: Actor }

export async function receivePageForm(shop: Shop, { page, form, by }: PageForm): Promise<Done | Entered> {
	const opened = Version.safeParse(form.get('version'))
	if (!opened.success) return OPEN_AGAIN
	const version = opened.data
	if (form.get('intent') === 'restore') return restore(shop, { page, form, by, version })
	return receiveDraft({
		form,
		version,
		sections: PAGES[page].sections,
		schema: pageSchema(page),
		save: async (content) => {
			const outcome = await savePage(shop, { page, version, content, by })
			// The response is rendered in this process, perhaps before the database's notification arrives.
			if (outcome.ok) await applyBusinessDetails(shop)
			return outcome
		},
		saved: savedMessage(shop, { page, form }),
	})
}

/** Customers who rely on the days of a text would be refused by the setting. */
function savedMessage(shop: Shop, { page, form }: Pick<PageForm, 'page' | 'form'>): string {
	const { sections, original }: { sections: Sections; original: AnyContent } = PAGES[page]
	const { returnDays } = shop.config.brand
	const stated = findOtherDaysOfPage(sections, {
		draft: readDraft(sections, form),
		original: toDraft(sections, original),
		returnDays,
	})
	const saved = 'Saved and live in the shop'
	if (stated === null) return saved
	return `${saved}. It says ${stated} days, but your shop takes returns for ${returnDays}: change that under Business details, or write {return days}.`
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
