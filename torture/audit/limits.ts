/** Audits promo codes and stock: no limited use or pack is given away twice, and unused ones are released. */
import { type AuditedOrder, type Evidence, isFulfilled, sum } from './evidence.ts'
import { type Finding, finding } from './finding.ts'

export function auditLimits(evidence: Evidence, orders: AuditedOrder[]): Finding[] {
	return [
		...evidence.records.promos.flatMap((promo) => auditPromo(promo, orders)),
		...auditReleasedUses(evidence, orders),
		...auditStock(evidence, orders),
	]
}

function auditPromo(
	{ code, uses, usesPerCustomer }: Evidence['records']['promos'][number],
	orders: AuditedOrder[],
): Finding[] {
	const users = orders.filter((order) => isFulfilled(order) && order.promoCode === code)
	const byCustomer = (who: 'phone' | 'email') =>
		[...Map.groupBy(users, (order) => order[who])].flatMap(([customer, own]) =>
			overUse(`${code} by ${customer}, limit ${usesPerCustomer}`, own.length, usesPerCustomer),
		)
	// A customer who used a code too often with one phone and one email is reported once.
	const [byPhone, byEmail] = [byCustomer('phone'), byCustomer('email')]
	return [
		...overUse(`${code}, limit ${uses}`, users.length, uses),
		...(byPhone.length > 0 ? byPhone : byEmail),
	]
}

function overUse(text: string, used: number, limit: number | null): Finding[] {
	if (limit === null || used <= limit) return []
	return [finding('promo codes over-used', `${text}: used ${used} times`, used - limit)]
}

function auditReleasedUses({ records }: Evidence, orders: AuditedOrder[]): Finding[] {
	const using = new Set(records.promoUses.map(({ orderId }) => orderId))
	const cancelled = new Set(
		records.changes.filter(({ to }) => to === 'cancelled').map(({ orderId }) => orderId),
	)
	return orders
		.filter(({ id, isHidden }) => using.has(id) && (isHidden || cancelled.has(id)))
		.map(({ number, promoCode }) => finding('promo uses not given back', `${promoCode} by ${number}`))
}

function auditStock({ records, initialStock }: Evidence, orders: AuditedOrder[]): Finding[] {
	const taking = new Set(orders.filter((order) => isFulfilled(order) || order.hasShipped).map(({ id }) => id))
	return Object.entries(initialStock).flatMap(([variant, initial]) => {
		const taken = records.items.filter((item) => item.variant === variant && taking.has(item.orderId))
		const held = records.unpaidHolds.filter((hold) => hold.variant === variant)
		const sold = sum([...taken, ...held].map(({ quantity }) => quantity))
		const left = records.stock.find((level) => level.variant === variant)?.available ?? 0
		const text = `${variant}: ${initial} at first, ${sold} sold, ${left} left`
		const missing = initial - sold - left
		const findings: Finding[] = []
		if (sold > initial) findings.push(finding('packs oversold', text, sold - initial))
		if (missing !== 0) findings.push(finding('packs lost from the stock', text, Math.abs(missing)))
		return findings
	})
}
