/** Newsletters in the console: drafts, and the list with the result of each. */
import { isDeepStrictEqual } from 'node:util'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { EMPTY_NEWSLETTER, listNewsletterImages, type NewsletterContent } from './definition.ts'
import { DEFAULT_PACE, NO_SUBJECT } from './rules.ts'
import { newsletters } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { listDeleted } from '#shop/images/deleted-images.server.ts'
import { isId } from '#shop/input/fields.ts'
import { changedMeanwhile, refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import { type Paging, pagingOf } from '#shop/paging.ts'
import type { Database, Shop, Transaction } from '#shop/shop.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

export type Newsletter = typeof newsletters.$inferSelect

export const NO_SUCH_NEWSLETTER = refuse('missing', null, { message: "This newsletter doesn't exist." })
const CHANGED_MEANWHILE = changedMeanwhile('this newsletter')
const NO_LONGER_DRAFT = refuse('conflict', 'Not saved', {
	message:
		'This newsletter is being sent or was sent, and can no longer be changed. What you entered is still here: copy what you need into a new one.',
	code: 'no_longer_draft',
})
const NOT_DELETED = refuse('conflict', 'Not deleted', {
	message: 'Only drafts can be deleted: what was sent stays in the archive.',
})

/** Creates an empty draft, or a copy. */
export async function createNewsletter(
	shop: Shop,
	{ copyOf = null, by }: { copyOf?: string | null; by: Actor },
): Promise<Outcome<{ id: string }>> {
	return inTransaction(shop, async (transaction) => {
		const original = copyOf === null ? null : await findNewsletter({ db: transaction }, copyOf)
		if (copyOf !== null && !original) return NO_SUCH_NEWSLETTER
		const now = shop.clock()
		const [created] = await transaction
			.insert(newsletters)
			.values({
				content: original?.content ?? EMPTY_NEWSLETTER,
				pace: original?.pace ?? DEFAULT_PACE,
				createdAt: now,
				createdBy: by.name,
				savedAt: now,
				savedBy: by.name,
			})
			.returning({ id: newsletters.id })
		if (!created) throw new Error('The newsletter was not inserted')
		await recordAudit(shop, transaction, {
			by,
			action: 'newsletter created',
			subject: subjectOf(created.id),
			...(original && { detail: { copyOf: original.id } }),
		})
		return { ok: true, id: created.id }
	})
}

/** `version` is the one that the form was opened with. */
type Save = { id: string; version: number; content: NewsletterContent; by: Actor }

export async function saveNewsletter(
	shop: Shop,
	{ id, version, content, by }: Save,
): Promise<Outcome<{ hasChanged: boolean }>> {
	return inTransaction(shop, async (transaction) => {
		const before = await lockNewsletter(transaction, id)
		if (!before) return NO_SUCH_NEWSLETTER
		if (before.status !== 'draft') return NO_LONGER_DRAFT
		if (before.version !== version) return CHANGED_MEANWHILE
		if (isDeepStrictEqual(before.content, content)) return { ok: true, hasChanged: false }
		const refusal = await refuseDeletedImage(transaction, { content, title: 'Not saved' })
		if (refusal) return refusal
		await transaction
			.update(newsletters)
			.set({ content, version: version + 1, savedAt: shop.clock(), savedBy: by.name })
			.where(eq(newsletters.id, id))
		await recordAudit(shop, transaction, {
			by,
			action: 'newsletter changed',
			subject: subjectOf(id),
			detail: { version: version + 1, subject: content.inbox.subject },
		})
		return { ok: true, hasChanged: true }
	})
}

/** Asked before the texts are checked: once sending has started, there is no form whose fields could be marked. */
export async function refuseUnlessDraft(shop: Pick<Shop, 'db'>, id: string): Promise<Refusal | null> {
	const newsletter = await findNewsletter(shop, id)
	return newsletter && newsletter.status !== 'draft' ? NO_LONGER_DRAFT : null
}

export async function deleteNewsletter(shop: Shop, { id, by }: { id: string; by: Actor }): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const newsletter = await lockNewsletter(transaction, id)
		if (!newsletter) return { ok: true }
		if (newsletter.status !== 'draft') return NOT_DELETED
		await transaction.delete(newsletters).where(eq(newsletters.id, id))
		await recordAudit(shop, transaction, {
			by,
			action: 'newsletter deleted',
			subject: subjectOf(id),
			detail: { subject: newsletter.content.inbox.subject },
		})
		return { ok: true }
	})
}

type Reader = { db: Database | Transaction }

export async function findNewsletter({ db }: Reader, id: string): Promise<Newsletter | null> {
	if (!isId(id)) return null
	const [newsletter] = await db.select().from(newsletters).where(eq(newsletters.id, id))
	return newsletter ?? null
}

/** Until the transaction ends, nobody else can change or send it. */
export async function lockNewsletter(transaction: Transaction, id: string): Promise<Newsletter | null> {
	if (!isId(id)) return null
	const [newsletter] = await transaction
		.select()
		.from(newsletters)
		.where(eq(newsletters.id, id))
		.for('update')
	return newsletter ?? null
}

export async function refuseDeletedImage(
	transaction: Transaction,
	{ content, title }: { content: NewsletterContent; title: string },
): Promise<Refusal | null> {
	const images = listNewsletterImages(content).map((url) => url.slice(1))
	if (images.length === 0 || (await listDeleted(transaction, images)).length === 0) return null
	return refuse('invalid', title, {
		message: 'An image of this newsletter has been deleted meanwhile. Please choose another one.',
	})
}

/** Returns the subject of a newsletter that shows the uploaded image with this URL, now or in the archive. */
export async function findNewsletterShowing(
	{ db }: { db: Transaction },
	image: string,
): Promise<string | null> {
	const shows = sql`${newsletters.content} @> ${JSON.stringify({ body: { blocks: [{ image }] } })}::jsonb`
	const [newsletter] = await db
		.select({ content: newsletters.content })
		.from(newsletters)
		.where(shows)
		.limit(1)
	return newsletter ? subjectText(newsletter) : null
}

const NEWSLETTERS_PER_PAGE = 25

export type ListedNewsletter = Pick<
	Newsletter,
	'id' | 'status' | 'savedAt' | 'savedBy' | 'startedAt' | 'recipientCount'
> & { subject: string }

/** Drafts come first, then the newest. */
export async function listNewsletters(
	{ db }: Pick<Shop, 'db'>,
	page: number,
): Promise<{ newsletters: ListedNewsletter[]; paging: Paging }> {
	const found = await db.$count(newsletters)
	const paging = pagingOf({ found, page, size: NEWSLETTERS_PER_PAGE })
	const { id, status, content, savedAt, savedBy, startedAt, recipientCount } = newsletters
	const rows = await db
		.select({ id, status, content, savedAt, savedBy, startedAt, recipientCount })
		.from(newsletters)
		.orderBy(sql`${startedAt} desc nulls first`, desc(savedAt))
		.limit(NEWSLETTERS_PER_PAGE)
		.offset((paging.page - 1) * NEWSLETTERS_PER_PAGE)
	return {
		newsletters: rows.map(({ content: written, ...row }) => ({
			...row,
			subject: subjectText({ content: written }),
		})),
		paging,
	}
}

export function subjectText({ content }: Pick<Newsletter, 'content'>): string {
	return content.inbox.subject || NO_SUBJECT
}

const SUBJECT_PREFIX = 'newsletter '

/** The subject of entries of the audit log about this newsletter. */
export function subjectOf(id: string): string {
	return `${SUBJECT_PREFIX}${id}`
}

/** Labels those of these subjects of the audit log that are newsletters. */
export async function labelNewsletters(
	shop: Shop,
	subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	const ids = subjects
		.filter((subject) => subject.startsWith(SUBJECT_PREFIX))
		.map((subject) => subject.slice(SUBJECT_PREFIX.length))
		.filter(isId)
	if (ids.length === 0) return new Map()
	const found = await shop.db
		.select({ id: newsletters.id, content: newsletters.content })
		.from(newsletters)
		.where(inArray(newsletters.id, ids))
	const labels = new Map(found.map(({ id, content }) => [id, subjectText({ content })]))
	return new Map(ids.map((id) => [subjectOf(id), labels.get(id) ?? 'A deleted draft']))
}
