/** Loads the content of a page as visitors read it, with the facts that its texts name. */
import {
	collectFacts,
	DETAILS_IN_TEXTS,
	type Facts,
	type FactSources,
	ORIGINAL_SOURCES,
	readFactSources,
	SHIPPING_IN_TEXTS,
} from '#app/catalogue/page-facts.server.ts'
import { rememberLast } from '#app/catalogue/remember-last.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { findDetailsChange, findHomeStateChange } from '#shop/business/business.server.ts'
import { formatDate, midnightInIndia } from '#shop/dates.ts'
import { ORIGINAL_DAY, type PageContent, type PageName, POLICY_NAMES } from '#shop/pages/definitions.ts'
import { listNames, uncapitalize, withFacts } from '#shop/pages/facts.ts'
import { getPage, originalPage, type PageVersion } from '#shop/pages/pages.server.ts'
import { findShippingChange, findWorkingDaysChange } from '#shop/shipping/shipping.server.ts'
import type { Shop } from '#shop/shop.server.ts'

type ShownPage<Content> = {
	content: Content
	/** For example 'Effective from 23 Nov 2026'. */
	dated: string
}

const versions = rememberLast<PageVersion>('The content of a page could not be read')
const factSources = rememberLast<FactSources>('What pages name could not be read')

export async function loadPage<Name extends PageName>(
	context: Context,
	page: Name,
): Promise<ShownPage<PageContent<Name>> & { headers: Record<string, string> }> {
	const shop = context.get(shopContext)
	const [version, sources] = await Promise.all([
		versions.load(context, page, {
			read: () => readPage(shop, page),
			original: () => originalPage(page),
		}),
		factSources.load(context, '', { read: readFactSources, original: () => ORIGINAL_SOURCES }),
	])
	return {
		...showPage(version.value as PageVersion<Name>, collectFacts(shop, sources.value)),
		headers: { ...version.headers, ...sources.headers },
	}
}

/** A policy changes with the settings and business details that it states. */
async function readPage(shop: Shop, page: PageName): Promise<PageVersion> {
	const version = await getPage(shop, page)
	if (!POLICY_NAMES.some((policy) => policy === page)) return version
	const changes = [version.savedAt, ...(await listSettingsChanges(shop, { page, ...version }))]
	const savedAt = changes.reduce((last, at) => (at && (!last || at > last) ? at : last), null)
	return { ...version, savedAt }
}

async function listSettingsChanges(
	shop: Shop,
	{ page, content }: { page: PageName; content: unknown },
): Promise<(Date | null)[]> {
	const names = listNames(JSON.stringify(content)).map(uncapitalize)
	const details = names.flatMap((name) => DETAILS_IN_TEXTS[name] ?? [])
	const isOnShipping = page === 'shipping' || names.some((name) => SHIPPING_IN_TEXTS.includes(name))
	return Promise.all([
		isOnShipping ? findShippingChange(shop) : null,
		names.includes('working days') ? findWorkingDaysChange(shop) : null,
		names.includes('home state') ? findHomeStateChange(shop) : null,
		details.length > 0 ? findDetailsChange(shop, details) : null,
	])
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
