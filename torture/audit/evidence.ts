/** The evidence of an audit, and an order as it sees it. */
import type { LedgerPayment } from './ledger.ts'
import type { OrderRecord, Records } from './records.ts'

/** An order number shown to a shopper, and the key of the request. */
export type Acknowledged = { key: string; number: string }

/** `emailId` is the first half of its Message-ID. */
export type ReceivedEmail = { emailId: string; at: number; server: number }

export type Evidence = {
	ledger: LedgerPayment[]
	records: Records
	acknowledged: readonly Acknowledged[]
	received: readonly ReceivedEmail[]
	/** Whether an email was sent twice because a server was killed before it could record the first time. */
	isExplained(emailId: string): boolean
	initialStock: Readonly<Record<string, number>>
	/** Orders with the same intention are one purchase, and at most one of them is fulfilled. */
	intentionOf(order: OrderRecord): string
}

/** An order with the payments that the provider holds for it, except those of another amount that wait for the owner's decision. */
export type AuditedOrder = OrderRecord & {
	/** In paise: what was paid for it, and what is left after refunds. */
	paid: number
	held: number
	hasShipped: boolean
}

/** The shop keeps money for the order and owes the goods. */
export function isFulfilled({ held }: AuditedOrder): boolean {
	return held > 0
}

export function sum(amounts: readonly number[]): number {
	return amounts.reduce((total, amount) => total + amount, 0)
}
