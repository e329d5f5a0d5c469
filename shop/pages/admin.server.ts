/** Saves and restores the content of pages. */
import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import { PAGE_NAMES, type PageContent, type PageName, PAGES } from './definitions.ts'
import type { AnyContent, Sections } from './fields.ts'
import { findPageVersion, getPage } from './pages.server.ts'
import { pageVersions } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import { listDeleted } from '#shop/images/deleted-images.server.ts'
import { isStoredImageUrl } from '#shop/images/rules.ts'
import { changedMeanwhile, refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const CHANGED_MEANWHILE = changedMeanwhile('these texts')
const NO_SUCH_VERSION = refuse('missing', 'Not restored', { message: "This version doesn't exist." })
const IMAGE_DELETED = refuse('invalid', 'Not saved', {
	message: 'An image of this page has been deleted meanwhile. Please choose another one.',
})

/** `version` is the one that the form was opened with. */
type Save<Name extends PageName> = { page: Name; version: number; content: PageContent<Name>; by: Actor }

export async function savePage<Name extends PageName>(
	shop: Shop,
	{ page, version, content, by }: Save<Name>,
): Promise<Outcome<{ hasChanged: boolean }>> {
	return inTransaction(shop, (transaction) =>
		addVersion(shop, transaction, { page, version, content, restored: null, by }),
	)
}

/** Saves an earlier version, or the original, as the newest. */
export async function restorePage(
	shop: Shop,
	{ page, version, restored, by }: { page: PageName; version: number; restored: number; by: Actor },
): Promise<Outcome<{ hasChanged: boolean }>> {
	return inTransaction(shop, async (transaction) => {
		const earlier = await findPageVersion({ db: transaction }, { page, version: restored })
		if (!earlier) return NO_SUCH_VERSION
		return addVersion(shop, transaction, { page, version, content: earlier.content, restored, by })
	})
}

type NewVersion = {
	page: PageName
	version: number
	content: AnyContent
	restored: number | null
	by: Actor
}

async function addVersion(
	shop: Shop,
	transaction: Transaction,
	{ page, version, content, restored, by }: NewVersion,
): Promise<Outcome<{ hasChanged: boolean }>> {
	const before = await getPage({ db: transaction }, page)
	if (before.version !== version) return CHANGED_MEANWHILE
	const changed = listChanges(PAGES[page].sections, before.content, content)
	if (changed.length === 0) return { ok: true, hasChanged: false }
	const images = listImages(content).map((url) => url.slice(1))
	if ((await listDeleted(transaction, images)).length > 0) return IMAGE_DELETED
	const saved = await transaction
		.insert(pageVersions)
		.values({
			page,
			version: version + 1,
			content,
			restored,
			savedAt: shop.clock(),
			savedBy: by.name,
		})
		// Waits for a transaction that is saving the same version.
		.onConflictDoNothing()
		.returning({ version: pageVersions.version })
	if (saved.length === 0) return CHANGED_MEANWHILE
	await notifyContentChanged(transaction)
	await recordAudit(shop, transaction, {
		by,
		action: restored === null ? 'page changed' : 'page restored',
		subject: `page ${page}`,
		detail: {
			version: version + 1,
			...(restored !== null && { restored: restored === 0 ? 'original' : `version ${restored}` }),
			changed: changed.join(', '),
		},
	})
	return { ok: true, hasChanged: true }
}

function listChanges(sections: Sections, before: AnyContent, after: AnyContent): string[] {
	return Object.entries(sections).flatMap(([section, { title, fields }]) =>
		Object.entries(fields)
			.filter(([field]) => !isDeepStrictEqual(before[section]?.[field], after[section]?.[field]))
			.map(([, field]) => (field.kind === 'fixed' ? title : `${title}: ${field.label}`)),
	)
}

/** The label of a page that shows the uploaded image with this URL. */
export async function findPageShowing(source: { db: Transaction }, image: string): Promise<string | null> {
	for (const name of PAGE_NAMES)
		if (listImages((await getPage(source, name)).content).includes(image)) return PAGES[name].label
	return null
}

function listImages(content: AnyContent): string[] {
	return Object.values(content)
		.flatMap((fields) => Object.values(fields))
		.filter((value): value is string => typeof value === 'string' && isStoredImageUrl(value))
}

type LastChange = Pick<typeof pageVersions.$inferSelect, 'page' | 'restored' | 'savedAt' | 'savedBy'>

/** Returns the last change of each page that was ever changed. */
export async function listLastChanges({ db }: Pick<Shop, 'db'>): Promise<LastChange[]> {
	const { page, version, restored, savedAt, savedBy } = pageVersions
	return db
		.selectDistinctOn([page], { page, restored, savedAt, savedBy })
		.from(pageVersions)
		.orderBy(page, desc(version))
}

type HistoryEntry = Omit<typeof pageVersions.$inferSelect, 'content' | 'page'>

const HISTORY_SIZE = 50

/** The newest come first. The original is not included. */
export async function listPageHistory({ db }: Pick<Shop, 'db'>, page: PageName): Promise<HistoryEntry[]> {
	const { version, restored, savedAt, savedBy } = pageVersions
	return db
		.select({ version, restored, savedAt, savedBy })
		.from(pageVersions)
		.where(eq(pageVersions.page, page))
		.orderBy(desc(version))
		.limit(HISTORY_SIZE)
}
