/** The faults that an audit can find. Each must occur zero times. */
export const FAULTS = [
	'orders lost',
	'orders doubled',
	'orders confirmed unpaid',
	'payments neither confirmed nor refunded',
	'₹ difference',
	'invoices and credit notes wrong',
	'refunds doubled',
	'emails missing',
	'emails that nobody was owed',
	'emails doubled without a kill',
	'promo codes over-used',
	'promo uses not given back',
	'refused although some were left',
	'packs oversold',
	'packs lost from the stock',
	'requests failed',
	'not selling in time',
	'not settled',
	'unexpected errors',
] as const
type Fault = (typeof FAULTS)[number]

/** `count` is how often it occurred, or the difference in rupees. */
export type Finding = { fault: Fault; count: number; text: string }

export function finding(fault: Fault, text: string, count = 1): Finding {
	return { fault, count, text }
}
