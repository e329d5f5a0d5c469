/** Audits emails: those that the events of each order owe to its customer, those that are queued, and those that arrived. */
import type { Evidence } from './evidence.ts'
import { type Finding, finding } from './finding.ts'
import type { Records } from './records.ts'

/** The email may have any one of these keys. */
type Owed = readonly string[]

export function auditEmails({ records, received, isExplained }: Evidence): Finding[] {
	const queued = new Set(records.emails.map(({ key }) => key))
	const owed = listOwed(records)
	const mayBeSent = new Set([...owed.flat(), ...listOptional(records)])
	const times = Map.groupBy(received, ({ emailId }) => emailId)
	const timesReceived = (id: string) => times.get(id)?.length ?? 0
	return [
		...owed
			.filter((keys) => !keys.some((key) => queued.has(key)))
			.map((keys) => finding('emails missing', `not queued: ${keys.join(' or ')}`)),
		...records.emails
			.filter(({ id }) => timesReceived(id) === 0)
			.map(({ key }) => finding('emails missing', `not received: ${key}`)),
		...records.emails
			.filter(({ key }) => key.startsWith('order:') && !mayBeSent.has(key))
			.map(({ key }) => finding('emails that nobody was owed', key)),
		...records.emails
			.filter(({ id }) => timesReceived(id) > 1 && !isExplained(id))
			.map(({ id, key }) => finding('emails doubled without a kill', `${key}, ${timesReceived(id)} times`)),
	]
}

/** The emails of these statuses have the status as their key. */
const EMAILED_STATUSES = ['shipped', 'delivered', 'refunded']

function listOwed({ changes, invoices, refunds, attempts, corrections, differences }: Records): Owed[] {
	const isInvoiced = (id: string) =>
		invoices.some(({ orderId, kind }) => orderId === id && kind === 'invoice')
	const ofChanges = changes.flatMap(({ orderId, to }): Owed[] => {
		const key = (occasion: string) => `order:${orderId}:${occasion}`
		if (to === 'processing') return [[key('confirmed'), key('restored')]]
		if (to === 'cancelled') return isInvoiced(orderId) ? [[key('cancelled')]] : []
		return EMAILED_STATUSES.includes(to) ? [[key(to)]] : []
	})
	const ofRefunds = refunds.flatMap((refund): Owed[] => {
		const key = (occasion: string) => `order:${refund.orderId}:${occasion}`
		const owed: Owed[] = []
		if (refund.reason === 'surplus' && refund.retries === 0) owed.push([key(`returned:${refund.attemptId}`)])
		if ((refund.reason === 'part' || refund.reason === 'return') && refund.retries === 0)
			owed.push([key(`part:${refund.id}`)])
		// The last refund, after which nothing is left to refund, is reported by the email about the order.
		if (isOfPart(refund.reason) && refund.state === 'completed')
			owed.push([key(`part-arrived:${refund.id}`), key('refunded')])
		return owed
	})
	const ofReviews = attempts
		.filter(({ state }) => state === 'review')
		.map(({ id }): Owed => [`shop:payment-review:${id}`])
	const ofCorrections = [...Map.groupBy(corrections, ({ orderId }) => orderId)].flatMap(([id, made]) =>
		made.map((_, index): Owed => [`order:${id}:corrected:${index + 1}`]),
	)
	const ofDifferences = differences.map(({ id, orderId }): Owed => [`order:${orderId}:difference:${id}`])
	return [...ofChanges, ...ofRefunds, ...ofReviews, ...ofCorrections, ...ofDifferences]
}

function isOfPart(reason: string): boolean {
	return reason === 'part' || reason === 'return' || reason === 'correction'
}

/** Lists the emails of partial refunds that completed before the rest was refunded, and of payments that wait for a decision or waited until they were refunded. */
function listOptional({ refunds, attempts }: Records): string[] {
	const ofParts = refunds
		.filter(({ reason, state }) => isOfPart(reason) && state === 'completed')
		.map(({ orderId, id }) => `order:${orderId}:part-arrived:${id}`)
	const returned = new Set(
		refunds.filter(({ reason }) => reason === 'surplus').map(({ attemptId }) => attemptId),
	)
	const ofReviews = attempts
		.filter(({ id, state }) => state === 'review' || returned.has(id))
		.map(({ orderId, id }) => `order:${orderId}:payment-in-review:${id}`)
	return [...ofParts, ...ofReviews]
}
