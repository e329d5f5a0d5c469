/** The audit finds each fault that it looks for. Without these tests, a result without faults would prove nothing. */
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#test/test-shop.ts'
import { LIMITED_CODE } from '#torture/carts.ts'
import { openTrialShop } from '#torture/trial-shop.ts'
import { audit } from './audit.ts'
import type { Evidence } from './evidence.ts'
import { runFaultlessTrial } from './faultless-trial.ts'

const { url, close } = await openTestShop()
const trial = await openTrialShop(url)
afterAll(async () => {
	await trial.close()
	await close()
})
const { paid, larger, cancelled, unpaid, differenceId, outcomes, findings, evidence } =
	await runFaultlessTrial(trial)

test('a shop that did everything right has no faults', () => {
	for (const outcome of outcomes) expect(outcome).toMatchObject({ ok: true })
	expect(evidence.records.orders).toHaveLength(4)
	expect(evidence.records.differences).toMatchObject([{ isPaid: true }])
	expect(findings).toEqual([])
	expect(faultsAfter(() => {})).toEqual([])
})

/** Returns the faults that the audit finds in the changed evidence. */
function faultsAfter(corrupt: (evidence: Evidence) => void): string[] {
	const changed: Evidence = {
		...structuredClone(evidence),
		acknowledged: [{ key: 'key-1', number: paid }],
		received: evidence.records.emails.map(({ id }) => ({ emailId: id, at: 0, server: 0 })),
		isExplained: () => false,
		initialStock: { '1 medium': 5 },
		intentionOf: ({ checkoutId }) => checkoutId,
	}
	corrupt(changed)
	return [...new Set(audit(changed).map(({ fault }) => fault))]
}

const orderOf = ({ records }: Pick<Evidence, 'records'>, number: string) =>
	get(records.orders, (one) => one.number === number)
const idOf = (number: string) => orderOf(evidence, number).id
const paymentOf = ({ ledger }: Evidence, number: string) =>
	get(ledger, ({ merchantOrderId }) => merchantOrderId === number)
const emailOf = ({ records }: Evidence, number: string, occasion: string) =>
	get(records.emails, ({ key }) => key === `order:${idOf(number)}:${occasion}`)

function get<Row>(rows: readonly Row[], isWanted: (row: Row) => boolean): Row {
	const row = rows.find(isWanted)
	if (!row) throw new Error('There is no such row')
	return row
}

test('finds an order that was acknowledged to a shopper and is missing', () => {
	const lose = (changed: Evidence) => {
		changed.acknowledged = [{ key: 'key-1', number: 'SK3-LOSTLOST-20261121' }]
	}
	expect(faultsAfter(lose)).toEqual(['orders lost'])
})

test('finds a payment that the shop does not know', () => {
	const payment = { merchantOrderId: 'SK3-LOSTLOST-20261121', isPaid: false, amount: 28_000, refunded: 0 }
	expect(faultsAfter(({ ledger }) => ledger.push(payment))).toEqual(['orders lost'])
})

test('finds two orders for one key, and two for one intention', () => {
	const fulfilBoth = (changed: Evidence) => {
		changed.ledger.forEach((payment) => Object.assign(payment, { refunded: 0 }))
		changed.acknowledged = [paid, cancelled].map((number) => ({ key: 'key-1', number }))
	}
	expect(faultsAfter(fulfilBoth)).toContain('orders doubled')
	const sameCheckout = (changed: Evidence) => {
		changed.ledger.forEach((payment) => Object.assign(payment, { refunded: 0 }))
		changed.intentionOf = () => 'one'
	}
	expect(faultsAfter(sameCheckout)).toContain('orders doubled')
})

test('finds an order that is confirmed although nothing or too little was paid', () => {
	const confirm = (changed: Evidence) =>
		Object.assign(orderOf(changed, unpaid), { status: 'processing', paymentState: 'paid', isHidden: false })
	expect(faultsAfter(confirm)).toContain('orders confirmed unpaid')
	expect(faultsAfter((changed) => Object.assign(paymentOf(changed, paid), { amount: 45_999 }))).toContain(
		'orders confirmed unpaid',
	)
})

test.each([
	{ status: 'pending' },
	{ paymentState: 'unpaid' },
	{ isHidden: true },
	{ status: 'cancelled', paymentState: 'refunded' },
])('finds money kept for an order that is not confirmed: %o', (change) => {
	const faults = faultsAfter((changed) => Object.assign(orderOf(changed, paid), change))
	expect(faults).toContain('payments neither confirmed nor refunded')
})

test('finds a price difference that was paid although the packs were not exchanged', () => {
	const stay = (changed: Evidence) => {
		const order = orderOf(changed, larger)
		order.total -= 47_000
	}
	expect(faultsAfter(stay)).toContain('payments neither confirmed nor refunded')
})

test('finds a refund that did not arrive, or arrived twice', () => {
	const refunds = [0, 20_000].map((amount) =>
		faultsAfter((changed) => Object.assign(paymentOf(changed, paid), { refunded: amount })),
	)
	expect(refunds[0]).toContain('₹ difference')
	expect(refunds[1]).toContain('₹ difference')
})

test('requires only an alert to the owner for a payment of another amount', () => {
	const review = (changed: Evidence) => {
		Object.assign(
			get(changed.records.attempts, ({ orderId }) => orderId === idOf(unpaid)),
			{ state: 'review' },
		)
		const amount = orderOf(changed, unpaid).total
		changed.ledger.push({ merchantOrderId: unpaid, isPaid: true, amount, refunded: 0 })
	}
	expect(faultsAfter(review)).toEqual(['emails missing'])
})

test('finds a missing invoice, a missing credit note, a wrong amount and a gap', () => {
	const withInvoices = (select: (invoices: Evidence['records']['invoices']) => typeof invoices) =>
		faultsAfter((changed) => {
			changed.records.invoices = select(changed.records.invoices)
		})
	const wrong = 'invoices and credit notes wrong'
	const isFulfilled = ({ orderId }: { orderId: string }) => orderId === idOf(paid)
	expect(withInvoices((all) => all.filter((one) => !(isFulfilled(one) && one.kind === 'invoice')))).toContain(
		wrong,
	)
	expect(withInvoices((all) => all.filter((one) => !(isFulfilled(one) && one.kind !== 'invoice')))).toContain(
		wrong,
	)
	expect(withInvoices((all) => all.map((one) => ({ ...one, amount: 1 })))).toContain(wrong)
	expect(withInvoices((all) => all.map((one) => ({ ...one, number: `${one.number}0` })))).toEqual([wrong])
	const replaced = (all: Evidence['records']['invoices']) =>
		all.map((one) => (isFulfilled(one) && one.kind === 'invoice' ? { ...one, revision: 0 } : one))
	expect(withInvoices(replaced)).toContain(wrong)
	const uncount = ({ records }: Evidence) => records.counters.pop()
	expect(faultsAfter(uncount)).toEqual([wrong])
})

test.each([
	[() => paid, 'confirmed'],
	[() => paid, 'corrected:1'],
	[() => larger, `difference:${differenceId}`],
	[() => larger, 'corrected:1'],
	[() => cancelled, 'cancelled'],
	[() => cancelled, 'refunded'],
] as const)('finds an email that was not queued: %s %s', (number, occasion) => {
	const remove = (changed: Evidence) => {
		const email = emailOf(changed, number(), occasion)
		changed.records.emails = changed.records.emails.filter((one) => one !== email)
	}
	expect(faultsAfter(remove)).toEqual(['emails missing'])
})

test('finds an email that did not arrive', () => {
	const lose = (changed: Evidence) => {
		changed.received = changed.received.slice(1)
	}
	expect(faultsAfter(lose)).toEqual(['emails missing'])
})

test('finds an email that should not have been sent', () => {
	const confirm = (changed: Evidence) => {
		const email = { id: 'another', key: `order:${idOf(unpaid)}:confirmed` }
		changed.records.emails.push(email)
		changed.received = [...changed.received, { emailId: 'another', at: 0, server: 0 }]
	}
	expect(faultsAfter(confirm)).toEqual(['emails that nobody was owed'])
})

test('finds an email that arrived twice, unless a kill explains it', () => {
	const repeat = (changed: Evidence) => {
		changed.received = [...changed.received, ...changed.received.slice(0, 1)]
	}
	expect(faultsAfter(repeat)).toEqual(['emails doubled without a kill'])
	const explained = (changed: Evidence) => {
		repeat(changed)
		changed.isExplained = () => true
	}
	expect(faultsAfter(explained)).toEqual([])
})

test.each([{ uses: 0 }, { usesPerCustomer: 0 }])('finds a promo code that is over-used: %o', (limit) => {
	const lower = ({ records }: Evidence) =>
		Object.assign(
			get(records.promos, ({ code }) => code === LIMITED_CODE),
			limit,
		)
	expect(faultsAfter(lower)).toEqual(['promo codes over-used'])
})

test('finds a promo use that a cancelled order keeps', () => {
	const keep = ({ records }: Evidence) => records.promoUses.push({ orderId: idOf(cancelled) })
	expect(faultsAfter(keep)).toEqual(['promo uses not given back'])
})

test('finds packs that were sold twice, and packs that are lost', () => {
	const sellMore = ({ records }: Evidence) =>
		Object.assign(
			get(records.items, ({ orderId }) => orderId === idOf(paid)),
			{ quantity: 6 },
		)
	expect(faultsAfter(sellMore)).toEqual(['packs oversold', 'packs lost from the stock'])
	const lose = ({ records }: Evidence) =>
		Object.assign(
			get(records.stock, ({ variant }) => variant === '1 medium'),
			{ available: 3 },
		)
	expect(faultsAfter(lose)).toEqual(['packs lost from the stock'])
})
