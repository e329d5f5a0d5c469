/** The content of a page as visitors read it, with the facts that its texts name. */
import { defaultFacts, type Facts, loadFacts } from '#app/catalogue/page-facts.server.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { formatDate, midnightInIndia } from '#shop/dates.ts'
import { ORIGINAL_DAY, type PageContent, type PageName } from '#shop/pages/definitions.ts'
import { namesFact, withFacts } from '#shop/pages/facts.ts'
import { getPage, originalPage, type PageVersion } from '#shop/pages/pages.server.ts'
import { findShippingChange, findWorkingDaysChange } from '#shop/shipping/shipping.server.ts'
import type { Shop } from '#shop/shop.server.ts'

type ShownPage<Content> = {
	content: Content
	/** 'Effective from 23 Nov 2026' */
	dated: string
}

/** The versions that each process read last, for when the database is unavailable. */
const lastRead = new WeakMap<Shop, Map<PageName, PageVersion>>()

export async function loadPage<Name extends PageName>(
	context: Context,
	page: Name,
): Promise<ShownPage<PageContent<Name>> & { headers: Record<string, string> }> {
	const shop = context.get(shopContext)
	const read = () => Promise.all([readPage(shop, page), loadFacts(shop)])
	const loaded = await nullIfUnavailable(context, 'The content of a page could not be read', read)
	const known = lastRead.get(shop) ?? new Map<PageName, PageVersion>()
	lastRead.set(shop, known)
	if (loaded) {
		const [version, facts] = loaded
		known.set(page, version)
		return { ...showPage(version, facts), headers: {} }
	}
	const version = (known.get(page) ?? originalPage(page)) as PageVersion<Name>
	// What may be outdated must not be cached.
	return { ...showPage(version, defaultFacts(shop)), headers: NO_STORE }
}

/** What states the shipping settings changes with them. */
async function readPage<Name extends PageName>(shop: Shop, page: Name): Promise<PageVersion<Name>> {
	const version = await getPage(shop, page)
	const changedAt = await findSettingsChange(shop, { page, ...version })
	const { savedAt } = version
	return { ...version, savedAt: changedAt && (!savedAt || changedAt > savedAt) ? changedAt : savedAt }
}

async function findSettingsChange(
	shop: Shop,
	{ page, content }: { page: PageName; content: unknown },
): Promise<Date | null> {
	if (page === 'shipping') return findShippingChange(shop)
	return namesFact(content, 'working days') ? findWorkingDaysChange(shop) : null
}

export function showPage<Content>(
	{ content, savedAt }: { content: Content; savedAt: Date | null },
	facts: Facts,
): ShownPage<Content> {
	const day = formatDate(savedAt ?? midnightInIndia(ORIGINAL_DAY))
	return {
		content: withFacts(content, facts),
		dated: `${savedAt ? 'Last changed on' : 'Effective from'} ${day}`,
	}
}
