/** One invoice for each order that was confirmed, credit notes for what was refunded, and numbers without gaps. */
import { type AuditedOrder, sum } from './evidence.ts'
import { type Finding, finding } from './finding.ts'
import type { Records } from './records.ts'

export function auditInvoices(records: Records, orders: AuditedOrder[]): Finding[] {
	return [...orders.flatMap((order) => auditOrder(records, order)), ...auditNumbers(records)]
}

function auditOrder({ invoices, changes }: Records, order: AuditedOrder): Finding[] {
	const ofOrder = invoices.filter(({ orderId }) => orderId === order.id)
	const amounts = (kind: string) =>
		ofOrder.filter((invoice) => invoice.kind === kind).map(({ amount }) => amount)
	const wasConfirmed = changes.some(({ orderId, to }) => orderId === order.id && to === 'processing')
	const issued = amounts('invoice').join(' and ')
	const expected = wasConfirmed ? String(order.total) : ''
	const findings: Finding[] = []
	if (issued !== expected)
		findings.push(wrong(`${order.number}: invoiced ${issued || 0} paise, expected ${expected || 0}`))
	const credited = sum(amounts('credit_note'))
	const refunded = wasConfirmed ? order.total - order.held : 0
	if (credited !== refunded)
		findings.push(wrong(`${order.number}: credited ${credited}, refunded ${refunded}`))
	return findings
}

/** SK/26-27/0000001 and so on, up to the counter. */
function auditNumbers({ invoices, counters }: Records): Finding[] {
	const findings: Finding[] = []
	const series = Map.groupBy(invoices, ({ number }) => number.slice(0, number.lastIndexOf('/')))
	for (const [name, issued] of series) {
		const numbers = issued.map(({ number }) => Number(number.split('/').at(-1))).toSorted((a, b) => a - b)
		const gap = numbers.findIndex((number, index) => number !== index + 1)
		if (gap >= 0) findings.push(wrong(`${name}: number ${gap + 1} is ${numbers[gap]}`))
	}
	const last = sum(counters.map((counter) => counter.last))
	if (last !== invoices.length) findings.push(wrong(`${invoices.length} issued, ${last} counted`))
	return findings
}

function wrong(text: string): Finding {
	return finding('invoices and credit notes wrong', text)
}
