/** Starts, pauses, resumes and stops the sending of a newsletter, and sends a test. */
import { and, eq, sql } from 'drizzle-orm'
import {
	findNewsletter,
	lockNewsletter,
	type Newsletter,
	NO_SUCH_NEWSLETTER,
	refuseDeletedImage,
	subjectOf,
} from './admin.server.ts'
import { newsletterEmail } from './emails.server.ts'
import { CompleteContent } from './input.ts'
import { composeIssue, type Issue, listNamedProducts } from './issue.ts'
import { NEWSLETTER_MOVES, type NewsletterMove } from './rules.ts'
import { newsletterRecipients, newsletters } from './tables.server.ts'
import { type Actor, recordAudit } from '#shop/audit/audit.server.ts'
import { secondsFromNow } from '#shop/database/claims.server.ts'
import { notifyContentChanged } from '#shop/database/content-changed.server.ts'
import { enqueueJob } from '#shop/database/jobs.server.ts'
import { dayInIndia } from '#shop/dates.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { createUnsubscribeUrl } from '#shop/subscribers/subscribers.server.ts'
import { subscribers } from '#shop/subscribers/tables.server.ts'
import { changedBySomebodyElse, refuse, type Outcome, type Refusal } from '#shop/outcome.ts'
import type { Fact } from '#shop/pages/facts.ts'
import type { Shop, Transaction } from '#shop/shop.server.ts'
import { slugFor } from '#shop/slug.ts'
import { listShownProducts } from '#shop/stock/stock.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'

const NOT_SENT = 'Not sent'
const SENT_ALREADY = refuse('conflict', NOT_SENT, {
	message: 'This newsletter is already being sent or was sent.',
	code: 'no_longer_draft',
})
const CHANGED_BEFORE_SENDING = refuse('conflict', NOT_SENT, {
	message: `${changedBySomebodyElse('this newsletter')} Please look at it once more.`,
	code: 'changed_meanwhile',
})
const NOBODY = refuse('invalid', NOT_SENT, { message: 'Nobody is subscribed to the newsletter yet.' })

/** The values of the facts in its texts, which are inserted when it is sent. */
type WithFacts = { facts: Readonly<Record<Fact, string>> }
type Start = WithFacts & {
	id: string
	/** The version that was previewed. */
	version: number
	pace: number
	by: Actor
}

/** Fixes content and recipients, which can no longer be changed. */
export async function startNewsletter(
	shop: Shop,
	{ id, version, pace, facts, by }: Start,
): Promise<Outcome<{ recipients: number }>> {
	return inTransaction(shop, async (transaction) => {
		const newsletter = await lockNewsletter(transaction, id)
		if (!newsletter) return NO_SUCH_NEWSLETTER
		if (newsletter.status !== 'draft') return SENT_ALREADY
		if (newsletter.version !== version) return CHANGED_BEFORE_SENDING
		const composed = await composeComplete(shop, transaction, { newsletter, facts })
		if (!composed.ok) return composed
		const recipients = await insertRecipients(transaction, id)
		if (recipients === 0) return NOBODY
		const { issue } = composed
		await transaction
			.update(newsletters)
			.set({
				status: 'sending',
				pace,
				issue,
				recipientCount: recipients,
				slug: await findFreeSlug(transaction, { day: dayInIndia(shop.clock()), subject: issue.subject }),
				startedAt: shop.clock(),
				nextSendAt: secondsFromNow(0),
			})
			.where(eq(newsletters.id, id))
		await enqueueSending(transaction, id)
		await notifyContentChanged(transaction)
		await recordAudit(shop, transaction, {
			by,
			action: 'newsletter sent',
			subject: subjectOf(id),
			detail: { subject: issue.subject, recipients, pace },
		})
		return { ok: true, recipients }
	})
}

/** Ordered by their random ids, so that addresses that bounce, such as those of one company, are not next to each other. */
async function insertRecipients(transaction: Transaction, newsletterId: string): Promise<number> {
	const { rowCount } = await transaction.execute(sql`
		insert into ${newsletterRecipients} (newsletter_id, subscriber_id)
		select ${newsletterId}::uuid, ${subscribers.id} from ${subscribers}
		where ${subscribers.bouncedAt} is null order by ${subscribers.id}`)
	// Without statistics, PostgreSQL would sort all recipients to find each next one, until autovacuum comes by.
	await transaction.execute(sql`analyze ${newsletterRecipients} (newsletter_id, state, due_at)`)
	return rowCount ?? 0
}

type Composing = WithFacts & { newsletter: Newsletter }

/** The refusal says what is missing. */
async function composeComplete(
	shop: Shop,
	transaction: Transaction,
	{ newsletter, facts }: Composing,
): Promise<Outcome<{ issue: Issue }>> {
	const content = CompleteContent.safeParse(newsletter.content)
	if (!content.success) return incomplete(content.error.issues[0]?.message ?? '')
	const refusal = await refuseDeletedImage(transaction, { content: content.data, title: NOT_SENT })
	if (refusal) return refusal
	const ids = listNamedProducts(content.data)
	const products = await listShownProducts({ ...shop, db: transaction }, { ids })
	if (ids.some((id) => !products.some((product) => product.id === id)))
		return incomplete('A product is no longer sold. Choose another one')
	return { ok: true, issue: composeIssue(content.data, { products, facts }) }
}

function incomplete(message: string): Refusal {
	return refuse('invalid', NOT_SENT, {
		message: `The newsletter isn't complete: ${message}.`,
		code: 'incomplete',
	})
}

async function findFreeSlug(
	transaction: Transaction,
	{ day, subject }: { day: string; subject: string },
): Promise<string> {
	const rows = await transaction
		.select({ slug: newsletters.slug })
		.from(newsletters)
		.where(sql`${newsletters.slug} like ${`${day}-%`}`)
	const taken = rows.flatMap(({ slug }) => slug?.slice(day.length + 1) ?? [])
	return `${day}-${slugFor(subject, { taken, fallback: 'newsletter' })}`
}

export async function moveNewsletter(
	shop: Shop,
	{ id, move, by }: { id: string; move: NewsletterMove; by: Actor },
): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const newsletter = await lockNewsletter(transaction, id)
		if (!newsletter) return NO_SUCH_NEWSLETTER
		const { from, to, action } = NEWSLETTER_MOVES[move]
		if (newsletter.status === to) return { ok: true }
		const allowed: readonly string[] = from
		if (!allowed.includes(newsletter.status)) return hasEnded(newsletter)
		await transaction
			.update(newsletters)
			.set({ status: to, problem: null, ...(to === 'stopped' && { finishedAt: shop.clock() }) })
			.where(eq(newsletters.id, id))
		if (to === 'sending') await enqueueSending(transaction, id)
		if (to === 'stopped') await notifyContentChanged(transaction)
		await recordAudit(shop, transaction, { by, action, subject: subjectOf(id) })
		return { ok: true }
	})
}

function hasEnded({ status }: Newsletter): Refusal {
	const message =
		status === 'draft' ? "This newsletter isn't being sent." : 'The sending of this newsletter has ended.'
	return refuse('conflict', null, { message })
}

/** Only one runs at a time for each newsletter, because a second one would find nothing to do. */
export async function enqueueSending(
	transaction: Transaction,
	newsletterId: string,
	afterSeconds = 0,
): Promise<void> {
	await enqueueJob(transaction, {
		name: 'send_newsletter',
		payload: { newsletterId },
		key: `newsletter:${newsletterId}`,
		afterSeconds,
	})
}

/** Resumes newsletters that have lost their job, for example after many failures in a row. */
export async function resumeLostNewsletters(shop: Pick<Shop, 'db'>): Promise<void> {
	const isSending = eq(newsletters.status, 'sending')
	const hasJob = sql`exists (select 1 from graphile_worker.jobs where key = 'newsletter:' || ${newsletters.id} and attempts < max_attempts)`
	const lost = await shop.db
		.select({ id: newsletters.id })
		.from(newsletters)
		.where(and(isSending, sql`not ${hasJob}`))
	for (const { id } of lost) await shop.db.transaction((transaction) => enqueueSending(transaction, id))
}

type Test = WithFacts & {
	id: string
	/** Identifies the click, so that a repeated request sends no second email. */
	pressId: string
	to: string
}

/** Sends what is saved to the person who writes it. */
export async function sendTest(shop: Shop, { id, pressId, to, facts }: Test): Promise<Outcome> {
	return inTransaction(shop, async (transaction) => {
		const newsletter = await findNewsletter({ db: transaction }, id)
		if (!newsletter) return NO_SUCH_NEWSLETTER
		const composed = await composeComplete(shop, transaction, { newsletter, facts })
		if (!composed.ok) return composed
		const { brand, publicUrl } = shop.config
		const issue = { ...composed.issue, subject: `[Test] ${composed.issue.subject}` }
		const unsubscribeUrl = createUnsubscribeUrl(shop, to)
		await enqueueEmail(shop, transaction, {
			key: `newsletter-test:${id}:${pressId}`,
			email: newsletterEmail({ issue, to, brand, publicUrl, unsubscribeUrl, archiveUrl: null }),
		})
		return { ok: true }
	})
}
