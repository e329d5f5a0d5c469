/** Audits invoices: one valid invoice for each confirmed order, credit notes for what was refunded and replaced, and numbers without gaps. */
import { type AuditedOrder, sum } from './evidence.ts'
import { type Finding, finding } from './finding.ts'
import type { Records } from './records.ts'

export function auditInvoices(records: Records, orders: AuditedOrder[]): Finding[] {
	return [...orders.flatMap((order) => auditOrder(records, order)), ...auditNumbers(records)]
}

function auditOrder({ invoices, changes }: Records, order: AuditedOrder): Finding[] {
	const ofOrder = invoices.filter(({ orderId }) => orderId === order.id)
	const revisions = [...Map.groupBy(ofOrder, ({ revision }) => revision).values()].map(amountsOf)
	const present = revisions.pop() ?? amountsOf([])
	const findings = revisions.flatMap(({ invoiced, credited }) =>
		invoiced.length === 1 && invoiced[0] === credited
			? []
			: [wrong(`${order.number}: credited ${credited} of the replaced ${invoiced.join(' and ') || 0}`)],
	)
	const wasConfirmed = changes.some(({ orderId, to }) => orderId === order.id && to === 'processing')
	const issued = present.invoiced.join(' and ')
	const expected = wasConfirmed ? String(order.total) : ''
	if (issued !== expected)
		findings.push(wrong(`${order.number}: invoiced ${issued || 0} paise, expected ${expected || 0}`))
	const refunded = wasConfirmed ? order.total - order.held : 0
	if (present.credited !== refunded)
		findings.push(wrong(`${order.number}: credited ${present.credited}, refunded ${refunded}`))
	return findings
}

function amountsOf(issued: Records['invoices']) {
	const amounts = (kind: string) =>
		issued.filter((invoice) => invoice.kind === kind).map(({ amount }) => amount)
	return { invoiced: amounts('invoice'), credited: sum(amounts('credit_note')) }
}

/** The numbers are SK/26-27/0000001 and so on, up to the counter. */
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
