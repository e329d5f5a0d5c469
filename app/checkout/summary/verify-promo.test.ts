import { beforeEach, expect, test, vi } from 'vitest'
import { readPromo, verifyPromo } from './verify-promo.ts'
import { rupees } from '#shop/money.ts'

const ROW = { is_valid: true, discount_type: 'percentage', discount_value: 10, max_discount_amount: 50 }

let respond: () => Response
let sent: unknown
beforeEach(() => {
	vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
		sent = JSON.parse(body)
		return respond()
	})
})

const verify = () => verifyPromo('FILTER10', { orderAmount: rupees(280), items: [], email: null })

test('a code is sent with the amount of the order in rupees, and its row says what it takes off', async () => {
	respond = () => Response.json([ROW])
	expect(await verify()).toEqual({
		ok: true,
		promo: {
			code: 'FILTER10',
			terms: { kind: 'percentage', percent: 10, atMost: rupees(50), goods: null },
			row: ROW,
		},
	})
	expect(sent).toEqual({ p_code: 'FILTER10', p_email: null, p_order_amount: 280, p_items: [] })
})

test('a refused code is distinguished from a failed request', async () => {
	respond = () => Response.json([{ is_valid: false }])
	expect(await verify()).toEqual({ ok: false, isRefused: true, message: 'Expired or invalid promocode' })
	const failed = { ok: false, isRefused: false }
	respond = () => Response.json({ error: 'down' }, { status: 503 })
	expect(await verify()).toEqual({ ...failed, message: 'Failed to verify promocode' })
	respond = () => {
		throw new TypeError('Failed to fetch')
	}
	expect(await verify()).toEqual({ ...failed, message: 'Failed to verify promocode' })
	respond = () => Response.json([{ ...ROW, discount_value: null }])
	expect(await verify()).toEqual({ ...failed, message: 'Failed to apply promocode' })
})

test('a stored row says what its code takes off, and one that cannot be read says nothing', () => {
	expect(readPromo('FILTER10', JSON.parse(JSON.stringify(ROW)))).toMatchObject({ terms: { percent: 10 } })
	for (const row of [
		undefined,
		null,
		'FILTER10',
		{ ...ROW, discount_type: 'half' },
		{ ...ROW, discount_value: null },
		{ ...ROW, discount_value: 1e7 },
		{ ...ROW, terms: { kind: 'percentage', percent: 1e9, at_most: null, goods: [] } },
		{ ...ROW, terms: { kind: 'buy_x_get_y', buy: 0, get: 0, goods: null, free_goods: null } },
		{ ...ROW, terms: { kind: 'buy_x_get_y', buy: 0.3, get: 0.7, goods: null, free_goods: null } },
	])
		expect(readPromo('FILTER10', row)).toBeNull()
})
