/** Presses the buttons of the provider's payment page. */
import type pg from 'pg'

export type PageAction = 'pay' | 'decline' | 'wrong-pin' | 'leave-pending' | 'pay-later'

/** `pool` reads the provider's tables, and `url` is the address of its pages. */
type Provider = { pool: pg.Pool; url: string }

export async function actOnPaymentPage(
	{ pool, url }: Provider,
	merchantOrderId: string,
	action: PageAction,
): Promise<void> {
	const { rows } = await pool.query<{ token: string }>(
		'select page_token as token from phonepe_sandbox.orders where merchant_order_id = $1',
		[merchantOrderId],
	)
	const token = rows[0]?.token
	if (token === undefined) throw new Error(`The provider has no payment ${merchantOrderId}`)
	await pressButton(url, token, action)
}

export async function pressButton(url: string, token: string, action: PageAction): Promise<void> {
	const body = new URLSearchParams({ token, action })
	const response = await fetch(`${url}/transact/pgv2/act`, { method: 'POST', body, redirect: 'manual' })
	await response.arrayBuffer()
	if (response.status !== 303) throw new Error(`The payment page responded with ${response.status}`)
}
