/** Reads the content of pages. */
import { and, desc, eq } from 'drizzle-orm'
import { type PageContent, type PageName, PAGES } from './definitions.ts'
import type { AnyContent, Section, Sections } from './fields.ts'
import { isStoredImageUrl } from '#shop/images/rules.ts'
import { pageVersions } from './tables.server.ts'
import type { Database, Transaction } from '#shop/shop.server.ts'

type Source = { db: Database | Transaction }

/** Version 0 is the original, which nobody has saved. */
export type PageVersion<Name extends PageName = PageName> = {
	version: number
	savedAt: Date | null
	content: PageContent<Name>
}

export async function getPage<Name extends PageName>({ db }: Source, page: Name): Promise<PageVersion<Name>> {
	const [row] = await db
		.select()
		.from(pageVersions)
		.where(eq(pageVersions.page, page))
		.orderBy(desc(pageVersions.version))
		.limit(1)
	return row ? fromRow(page, row) : originalPage(page)
}

export async function findPageVersion<Name extends PageName>(
	{ db }: Source,
	{ page, version }: { page: Name; version: number },
): Promise<PageVersion<Name> | null> {
	if (version === 0) return originalPage(page)
	const [row] = await db
		.select()
		.from(pageVersions)
		.where(and(eq(pageVersions.page, page), eq(pageVersions.version, version)))
	return row ? fromRow(page, row) : null
}

export function originalPage<Name extends PageName>(page: Name): PageVersion<Name> {
	return { version: 0, savedAt: null, content: originalContent(page) }
}

function originalContent<Name extends PageName>(page: Name): PageContent<Name> {
	return PAGES[page].original as PageContent<Name>
}

function fromRow<Name extends PageName>(
	page: Name,
	{ version, savedAt, content }: typeof pageVersions.$inferSelect,
): PageVersion<Name> {
	return { version, savedAt, content: complete(page, content) }
}

/** A field that was added to the page after this version was saved has its original text, and an image that came with the shop is today's. */
function complete<Name extends PageName>(page: Name, stored: AnyContent): PageContent<Name> {
	const sections: Sections = PAGES[page].sections
	const original: AnyContent = PAGES[page].original
	const completed = Object.entries(sections).map(([name, section]) => {
		const known = original[name] ?? {}
		return [name, withPresentImages(section, { stored: { ...known, ...stored[name] }, original: known })]
	})
	return Object.fromEntries(completed) as PageContent<Name>
}

type SectionContent = AnyContent[string]

/** Uses today's description, too, because the saved one describes the former image. */
function withPresentImages(
	{ fields }: Section,
	{ stored, original }: Record<'stored' | 'original', SectionContent>,
): SectionContent {
	const former = Object.entries(fields).filter(([name, { kind }]) => {
		const image = stored[name]
		const isOwn = image === '' || (typeof image === 'string' && isStoredImageUrl(image))
		return kind === 'image' && !isOwn && image !== original[name]
	})
	if (former.length === 0) return stored
	const present = Object.fromEntries(former.map(([name]) => [name, original[name] ?? '']))
	const { alt = '' } = original
	return { ...stored, ...present, ...('image' in present && 'alt' in stored && { alt }) }
}
