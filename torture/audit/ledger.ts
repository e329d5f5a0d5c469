/** Reads what the payment provider holds from its own tables. */
import type pg from 'pg'

/** Amounts are in paise. */
export type LedgerPayment = { merchantOrderId: string; isPaid: boolean; amount: number; refunded: number }

export async function readLedger(provider: pg.Pool): Promise<LedgerPayment[]> {
	const { rows } = await provider.query<LedgerPayment>(`
		select merchant_order_id as "merchantOrderId", payment.state = 'COMPLETED' as "isPaid", payment.amount,
			(select coalesce(sum(refund.amount), 0)::int from phonepe_sandbox.refunds refund
				where refund.merchant_order_id = payment.merchant_order_id and refund.state = 'COMPLETED') as refunded
		from phonepe_sandbox.orders payment`)
	return rows
}

export function held({ isPaid, amount, refunded }: LedgerPayment): number {
	return (isPaid ? amount : 0) - refunded
}
