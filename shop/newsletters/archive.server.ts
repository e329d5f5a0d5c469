/** The public archive of newsletters that were sent. */
import { and, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Issue } from './issue.ts'
import { newsletterRecipients, newsletters } from './tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

type ArchivedIssue = { slug: string; issue: Issue; sentAt: Date }

const SHOWN = 100

/** Somebody has received it: one that was stopped before the first email is not shown. */
const isShown = or(
	ne(newsletters.status, 'stopped'),
	sql`exists (select 1 from ${newsletterRecipients} where ${newsletterRecipients.newsletterId} = ${newsletters.id} and ${newsletterRecipients.state} in ('sent', 'unknown'))`,
)

/** The newest come first. */
export async function listArchive({ db }: Pick<Shop, 'db'>): Promise<ArchivedIssue[]> {
	const rows = await db
		.select({ slug: newsletters.slug, issue: newsletters.issue, sentAt: newsletters.startedAt })
		.from(newsletters)
		.where(and(isNotNull(newsletters.startedAt), isShown))
		.orderBy(desc(newsletters.startedAt))
		.limit(SHOWN)
	return rows.flatMap(toArchived)
}

export async function findArchivedIssue(
	{ db }: Pick<Shop, 'db'>,
	slug: string,
): Promise<ArchivedIssue | null> {
	const rows = await db
		.select({ slug: newsletters.slug, issue: newsletters.issue, sentAt: newsletters.startedAt })
		.from(newsletters)
		.where(and(eq(newsletters.slug, slug), isShown))
	return rows.flatMap(toArchived)[0] ?? null
}

type Row = { [Name in keyof ArchivedIssue]: ArchivedIssue[Name] | null }

function toArchived({ slug, issue, sentAt }: Row): ArchivedIssue[] {
	return slug && issue && sentAt ? [{ slug, issue, sentAt }] : []
}

export function archiveUrl({ config }: Pick<Shop, 'config'>, slug: string): string {
	return `${config.publicUrl}/newsletters/${slug}`
}

type ReceivedIssue = { subject: string; sentAt: Date }

/** Lists the newsletters that one subscriber has received, the newest first. */
export async function listIssuesTo({ db }: Pick<Shop, 'db'>, subscriberId: string): Promise<ReceivedIssue[]> {
	const { state, settledAt } = newsletterRecipients
	const rows = await db
		.select({ issue: newsletters.issue, sentAt: settledAt })
		.from(newsletterRecipients)
		.innerJoin(newsletters, eq(newsletters.id, newsletterRecipients.newsletterId))
		.where(and(eq(newsletterRecipients.subscriberId, subscriberId), inArray(state, ['sent', 'unknown'])))
		.orderBy(desc(settledAt))
	return rows.flatMap(({ issue, sentAt }) => (issue && sentAt ? [{ subject: issue.subject, sentAt }] : []))
}
