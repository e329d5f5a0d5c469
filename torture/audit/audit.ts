/** Compares what the provider, the mail server and the shoppers know with what the shop has recorded, once all is settled. */
import { auditEmails } from './emails.ts'
import { type AuditedOrder, type Evidence, isFulfilled, sum } from './evidence.ts'
import { type Finding, finding } from './finding.ts'
import { auditInvoices } from './invoices.ts'
import { held } from './ledger.ts'
import { auditLimits } from './limits.ts'
import type { OrderRecord, Records } from './records.ts'

export function audit(evidence: Evidence): Finding[] {
	const orders = evidence.records.orders.map((order) => withLedger(order, evidence))
	return [
		...auditAcknowledged(evidence, orders),
		...auditIntentions(evidence, orders),
		...orders.flatMap((order) => auditPayment(evidence, order)),
		...auditSums(evidence),
		...auditInvoices(evidence.records, orders),
		...auditEmails(evidence),
		...auditLimits(evidence, orders),
	]
}

function withLedger(order: OrderRecord, { ledger, records }: Evidence): AuditedOrder {
	const attempts = records.attempts.filter(({ orderId, state }) => orderId === order.id && state !== 'review')
	const numbers = new Set(attempts.map(({ merchantOrderId }) => merchantOrderId))
	const payments = ledger.filter(({ merchantOrderId }) => numbers.has(merchantOrderId))
	return {
		...order,
		paid: sum(payments.map(({ isPaid, amount }) => (isPaid ? amount : 0))),
		held: sum(payments.map(held)),
		hasShipped: records.changes.some(({ orderId, to }) => orderId === order.id && to === 'shipped'),
	}
}

/** The shop must have recorded every order that it has acknowledged to a shopper, and every payment that the provider knows. */
function auditAcknowledged({ ledger, records, acknowledged }: Evidence, orders: AuditedOrder[]): Finding[] {
	const numbers = new Set(orders.map(({ number }) => number))
	const attempts = new Set(records.attempts.map(({ merchantOrderId }) => merchantOrderId))
	return [
		...acknowledged
			.filter(({ number }) => !numbers.has(number))
			.map(({ key, number }) => finding('orders lost', `${number}, acknowledged for key ${key}`)),
		...ledger
			.filter(({ merchantOrderId }) => !attempts.has(merchantOrderId))
			.map(({ merchantOrderId }) => finding('orders lost', `${merchantOrderId}, known to the provider only`)),
	]
}

function auditIntentions({ acknowledged, intentionOf }: Evidence, orders: AuditedOrder[]): Finding[] {
	const fulfilled = orders.filter(isFulfilled)
	const byIntention = Map.groupBy(fulfilled, intentionOf)
	const keyOf = new Map(acknowledged.map(({ key, number }) => [number, key]))
	const byKey = Map.groupBy(fulfilled, ({ number }) => keyOf.get(number) ?? number)
	return [...byIntention, ...byKey]
		.filter(([, same]) => same.length > 1)
		.map(([why, same]) => finding('orders doubled', `${same.map(({ number }) => number).join(', ')}: ${why}`))
}

const PAID_STATES = ['paid', 'partly_refunded']
const PAID_STATUSES = ['processing', 'packed', 'shipped', 'out_for_delivery', 'delivered']

function auditPayment({ records }: Evidence, order: AuditedOrder): Finding[] {
	const { number, status, paymentState, total } = order
	const isConfirmed = PAID_STATES.includes(paymentState) && PAID_STATUSES.includes(status) && !order.isHidden
	const is = `${number}: ${status}, ${paymentState}${order.isHidden ? ', hidden' : ''}, paid ₹${order.paid / 100}, held ₹${order.held / 100} of ₹${total / 100}`
	const findings: Finding[] = []
	const isShownPaid = PAID_STATES.includes(paymentState) || PAID_STATUSES.includes(status)
	if (isShownPaid && order.paid < total) findings.push(finding('orders confirmed unpaid', is))
	if (isFulfilled(order) && !isConfirmed)
		findings.push(finding('payments neither confirmed nor refunded', is))
	const parts = records.partialRefunds.filter(({ orderId }) => orderId === order.id)
	const expected = total - sum(parts.map(({ amount }) => amount))
	if (isConfirmed && order.held !== expected)
		findings.push(finding('payments neither confirmed nor refunded', `${is}; expected ₹${expected / 100}`))
	return findings
}

/** Leaves out payments of another amount that wait for the owner's decision. */
function auditSums({ ledger, records }: Evidence): Finding[] {
	const waiting = new Set(inReview(records).map(({ merchantOrderId }) => merchantOrderId))
	const atProvider = sum(ledger.filter(({ merchantOrderId }) => !waiting.has(merchantOrderId)).map(held))
	const completed = (rows: { state: string; amount: number }[]) =>
		sum(rows.filter(({ state }) => state === 'completed').map(({ amount }) => amount))
	const ofKind = (kind: string) =>
		sum(records.invoices.filter((invoice) => invoice.kind === kind).map(({ amount }) => amount))
	return [
		...differs('payments less refunds', completed(records.attempts) - completed(records.refunds), atProvider),
		...differs('invoices less credit notes', ofKind('invoice') - ofKind('credit_note'), atProvider),
	]
}

function inReview({ attempts }: Records) {
	return attempts.filter(({ state }) => state === 'review')
}

function differs(what: string, recorded: number, atProvider: number): Finding[] {
	const difference = Math.abs(recorded - atProvider) / 100
	if (difference === 0) return []
	const text = `${what}: ₹${recorded / 100}, at the provider ₹${atProvider / 100}`
	return [finding('₹ difference', text, difference)]
}
