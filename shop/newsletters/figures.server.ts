/** Counts the results of a newsletter's emails. */
import { eq, inArray, sql } from 'drizzle-orm'
import type { RecipientState } from './rules.ts'
import { newsletterRecipients } from './tables.server.ts'
import type { Shop } from '#shop/shop.server.ts'

/** `waiting` are not sent yet, and `unsubscribed` have unsubscribed since it was sent. */
export type Figures = {
	recipients: number
	waiting: number
	sent: number
	refused: number
	unknown: number
	skipped: number
	unsubscribed: number
}

export async function readFigures({ db }: Pick<Shop, 'db'>, newsletterId: string): Promise<Figures> {
	const { state, hasUnsubscribed } = newsletterRecipients
	const countOf = (...states: RecipientState[]) =>
		sql<number>`(count(*) filter (where ${inArray(state, states)}))::int`
	const [figures] = await db
		.select({
			recipients: sql<number>`count(*)::int`,
			waiting: countOf('queued', 'sending'),
			sent: countOf('sent'),
			refused: countOf('refused'),
			unknown: countOf('unknown'),
			skipped: countOf('skipped'),
			unsubscribed: sql<number>`(count(*) filter (where ${state} = 'sent' and ${hasUnsubscribed}))::int`,
		})
		.from(newsletterRecipients)
		.where(eq(newsletterRecipients.newsletterId, newsletterId))
	if (!figures) throw new Error('Counting returned no row')
	return figures
}
