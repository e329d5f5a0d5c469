import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { findCommand } from './run.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { placePaidOrder, newCaller, paymentInput } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
})

async function runCommand(line: string) {
	const found = await findCommand(line.split(' '))
	if (!found || !('run' in found.command)) throw new Error(`no command ${line}`)
	const result = await found.command.run(shop, found.args, () => {})
	return result.ok ? result.text : `refused: ${result.message}`
}
const buy = async () => (await placePaidOrder(shop)).number

describe('the command line', () => {
	test('finds orders by status, number, email, phone, PIN code and name', async () => {
		const number = await buy()
		for (const filter of [
			'',
			'processing',
			number,
			number.slice(0, 8).toLowerCase(),
			'meena@example',
			'98765 43210',
			'625001',
			'meena sun',
			'processing Meena',
		]) {
			expect(await runCommand(`orders list ${filter}`.trim())).toContain(number)
		}
		for (const filter of ['packed', 'SK3-0', 'ravi@', '9876543211', '625002', 'ravi', '100%', '_eena']) {
			expect(await runCommand(`orders list ${filter}`)).toBe('No orders.')
		}
	})

	test('shows an order and the commands that can follow', async () => {
		const number = await buy()
		const output = await runCommand(`orders show ${number}`)
		expect(output).toContain('1 × Artisan Blend - 100% Pure, Small (220g), Fine')
		expect(output).toMatch(/Subtotal +₹240\.00\nShipping +₹40\.00\nTotal +₹280\.00/)
		expect(output).not.toContain('Discount')
		expect(output).toContain(`Next: orders move ${number} packed, or orders refund ${number}`)
		expect(await runCommand('orders show SK3-22222222-20261120')).toContain('No order found')
	})

	test('moves an order to shipped', async () => {
		const number = await buy()
		expect(await runCommand(`orders move ${number} sent`)).toBe(
			'refused: "sent" is not one of packed, shipped, out_for_delivery, delivered.',
		)
		expect(await runCommand(`orders move ${number} packed`)).toBe(`${number} is packed.`)
		expect(await runCommand(`orders move ${number} shipped`)).toContain('Enter a tracking number')
		expect(await runCommand(`orders move ${number} shipped DT123 Blue Dart`)).toBe(`${number} is shipped.`)
		expect(await runCommand(`orders show ${number}`)).toContain('Tracking number DT123 Blue Dart')
		await runCommand(`orders move ${number} out_for_delivery`)
		await runCommand(`orders move ${number} delivered`)
		expect(await runCommand(`orders show ${number}`)).toMatch(`Next: orders refund ${number} <rupees>`)
	})

	test('cancels an order with a full refund', async () => {
		const number = await buy()
		expect(await runCommand(`orders refund ${number}`)).toBe(
			`${number} is cancelled; ₹280.00 is being refunded.`,
		)
		expect(await runCommand(`orders show ${number}`)).toMatch(/The refund is in progress\.$/)
		expect(await runCommand(`orders refund ${number}`)).toContain('cannot be cancelled')
		const other = await buy()
		expect(await runCommand(`refund ${other} 100`)).toContain('₹100.00 of')
		expect(await runCommand(`refund ${other}`)).toBe(`${other} is cancelled; ₹180.00 is being refunded.`)
	})

	test('refunds partially, and shows how much can still be refunded', async () => {
		const number = await buy()
		expect(await runCommand(`orders refund ${number} a-bit`)).toContain('"a-bit" is not an amount')
		expect(await runCommand(`orders refund ${number} 300`)).toBe('refused: You can refund at most ₹280.00.')
		expect(await runCommand(`orders refund ${number} 80.50`)).toBe(
			`₹80.50 of ${number} is being refunded. The order is processing; ₹199.50 of it can still be refunded.`,
		)
		expect(await runCommand(`orders refund ${number}`)).toBe(
			`${number} is cancelled; ₹199.50 is being refunded.`,
		)
	})

	test('lists prices and sets one, never above the MRP', async () => {
		expect(await runCommand('prices list')).toMatch(/perfect +large +₹1,090 +₹990/)
		expect(await runCommand('prices set perfect large 1000')).toBe(
			'Perfect, large: ₹1,000, MRP ₹1,090. Before: ₹990, MRP ₹1,090.',
		)
		expect(await runCommand('prices set 2 large 1,100 1150')).toContain('₹1,100, MRP ₹1,150')
		expect(await runCommand('prices set perfect large 1200')).toContain("can't be above the MRP")
		expect(await runCommand('prices set perfect huge 1200')).toBe(
			'refused: Choose sampler, small, medium or large.',
		)
		expect(await runCommand('prices set mocha large 1200')).toBe('refused: Choose pure, perfect or classic.')
		expect(await runCommand('prices set perfect large cheap')).toContain('Give amounts in rupees')
		expect(await runCommand('prices list')).toMatch(/perfect +large +₹1,150 +₹1,100/)
		expect(await listAuditEntries(shop, {})).toMatchObject([
			{ actorName: 'command line', action: 'price changed', subject: 'product 2 large' },
			{ action: 'price changed' },
		])
	})

	test('creates a promo code, lists it, deactivates and activates it', async () => {
		expect(await runCommand('promo create pongal15 15% at-most=90 minimum=300 each=1 until=2026-12-01')).toBe(
			'PONGAL15 is active: 15% off, up to ₹90, orders from ₹300, 1 use per customer, until 01 Dec 2026.',
		)
		expect(await runCommand('promo create PONGAL15 ₹50')).toContain('The code PONGAL15 already exists')
		expect(await runCommand('promo create DIWALI 50 usess=3')).toContain(
			'Unknown option "usess=3". Options: discount, for',
		)
		expect(await runCommand('promo create DIWALI 50 constructor=3')).toContain(
			'Unknown option "constructor=3"',
		)
		expect(await runCommand('promo create DIWALI 50 from=0000-01-01')).toContain('from: ')
		expect(await runCommand('promo create DIWALI 50 until=2020-01-01')).toContain('Choose a later one.')
		expect(await runCommand('promo create DIWALI 150%')).toContain('percent: ')
		expect(await runCommand('promo create DIWALI half')).toBe(
			'refused: Give a discount: 20%, 50 (rupees), free-shipping or buy-2-get-1.',
		)
		expect(await runCommand('promo list')).toMatch(/PONGAL15 .* 0 +active/)
		expect(await runCommand('promo deactivate pongal15')).toBe('PONGAL15 is inactive.')
		expect(await runCommand('promo list')).toMatch(/PONGAL15 .* 0 +inactive/)
		expect(await runCommand('promo activate PONGAL15')).toBe('PONGAL15 is active.')
		expect(await runCommand('promo deactivate NONE')).toContain('does not exist')
	})

	test('edits and duplicates a promo code, and creates an offer and a campaign', async () => {
		await runCommand('promo create PONGAL15 15% at-most=90 for=1:small uses=5 until=2026-12-01')
		expect(await runCommand('promo edit pongal15 until= minimum=300')).toBe(
			'PONGAL15: 15% off 100% Pure (Small), up to ₹90, orders from ₹300, 5 uses in total.',
		)
		expect(await runCommand('promo edit PONGAL15 discount=buy-2-get-1 first-order=yes')).toBe(
			'PONGAL15: Buy 2, get 1 free, orders from ₹300, first order only, 5 uses in total.',
		)
		expect(await runCommand('promo edit PONGAL15 for=99')).toContain('The shop does not have product 99.')
		expect(await runCommand('promo edit NONE minimum=1')).toContain('does not exist')
		expect(await runCommand('promo duplicate PONGAL15 ONAM discount=free-shipping')).toBe(
			'ONAM is active: Free shipping, orders from ₹300, first order only.',
		)
		expect(await runCommand('promo offer Pongal 10% uses=3')).toContain(
			'uses: An automatic offer is for everybody',
		)
		expect(await runCommand('promo offer Pongal 10%')).toBe('Pongal is active: 10% off.')
		const codes = (await runCommand('promo campaign Diwali DW 3 20%')).split('\n')
		expect(codes.map((code) => /^DW-[2-9A-Z]{10}$/.test(code))).toEqual([true, true, true])
		expect(await runCommand('promo list')).toMatch(/DIWALI +20% off +0 +active/)
		expect(await runCommand('promo list')).not.toContain(codes[0])
	})

	test('lists tax rates, adds a coming change and withdraws it', async () => {
		// In the future of the database's clock, too.
		shop.setClock(new Date('2098-11-20T10:00:00Z'))
		expect(await runCommand('tax list')).toMatch(
			/coffee-chicory +Coffee blended with chicory +09019020 +5% +01 Jul 2017 +In force/,
		)
		expect(await runCommand('tax add coffee 12% 2098-11-21')).toBe(
			'coffee: HSN 09012190 at 12% from 21 Nov 2098.',
		)
		expect(await runCommand('tax add coffee-chicory 12.5 2098-12-01 0901 90')).toBe(
			'coffee-chicory: HSN 090190 at 12.5% from 01 Dec 2098.',
		)
		expect(await runCommand('tax list')).toMatch(/coffee +Pure coffee +09012190 +12% +21 Nov 2098 +Coming/)
		expect(await runCommand('tax add coffee 18% 2098-11-20')).toContain('Choose a day after today')
		expect(await runCommand('tax add tea 18 2098-12-01')).toBe('refused: Choose one of the tax categories')
		expect(await runCommand('tax add coffee 18 2098-13-01')).toBe('refused: Choose a date')
		expect(await runCommand('tax withdraw coffee 2098-11-21')).toBe(
			'coffee: the change on 21 Nov 2098 is withdrawn.',
		)
		expect(await runCommand('tax withdraw coffee 2017-07-01')).toContain('has begun')
		expect(await runCommand('tax withdraw coffee soon')).toBe('refused: Choose a date')
	})

	test('adds and renames tax categories', async () => {
		shop.setClock(new Date('2026-11-20T10:00:00Z'))
		expect(await runCommand('tax category Tumblers 7323 12%')).toBe(
			'tumblers (Tumblers): HSN 7323 at 12% since 20 Nov 2026.',
		)
		expect(await runCommand('tax category Cups 7323 12 2026-11-21')).toContain(
			'Choose today or an earlier day',
		)
		expect(await runCommand('tax category Cups soon')).toBe(
			'refused: Enter an HSN code of 4, 6 or 8 digits\nEnter a percentage from 0 to 40, such as 5 or 12.5',
		)
		expect(await runCommand('tax rename tumblers Davaras')).toBe('tumblers is now called Davaras.')
		expect(await runCommand('tax rename tea Tea')).toBe('refused: Choose one of the tax categories')
		expect(await runCommand('tax list')).toMatch(/tumblers +Davaras +7323 +12% +20 Nov 2026 +In force/)
	})

	test('reconciles open payments and refunds', async () => {
		const started = await startPayment(shop, {
			input: paymentInput(),
			caller: newCaller(),
			scenario: 'sbx:pay',
		})
		const waiting = await startPayment(shop, { input: paymentInput(), caller: newCaller() })
		const refunded = await buy()
		await runCommand(`orders refund ${refunded}`)
		expect(started.ok && waiting.ok).toBe(true)
		expect(await runCommand('reconcile')).toBe(
			'Payments checked  2\n  paid            1\nRefunds checked   1\n  completed       0',
		)
		const unpaid = waiting.ok ? await runCommand(`orders show ${waiting.number}`) : ''
		expect(unpaid).toMatch(/Waiting for the payment\.$/)
		await shop.pool.query("update payment_attempts set state = 'review' where state = 'initiated'")
		const reviewed = waiting.ok ? await runCommand(`orders show ${waiting.number}`) : ''
		expect(reviewed).toMatch(/A payment needs your review: see the order in the admin console\.$/)
		const [paid] = started.ok
			? await shop.db.select().from(orders).where(eq(orders.number, started.number))
			: []
		expect(paid?.status).toBe('processing')
		expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'pending' }])
	})

	test('reports a provider that does not respond', async () => {
		await startPayment(shop, { input: paymentInput(), caller: newCaller(), scenario: 'sbx:pay,status=500' })
		const found = await findCommand(['reconcile'])
		const result = found && 'run' in found.command ? await found.command.run(shop, [], () => {}) : null
		expect(result).toMatchObject({
			hasProblems: true,
			text: expect.stringContaining('did not respond for 1'),
		})
	})

	test('resends an email, by part of its subject or the newest', async () => {
		const number = await buy()
		await runCommand(`orders refund ${number}`)
		expect(await runCommand(`emails resend ${number}`)).toContain('was not sent yet')
		await shop.runJobs()
		expect(await runCommand(`emails list ${number}`)).toMatch(/is confirmed +meena@example\.in +\w{3} \d/)
		expect(await runCommand(`emails resend ${number} is confirmed`)).toBe(
			`"Your order ${number} is confirmed" will be sent to meena@example.in again as soon as the shop is running.`,
		)
		expect(await runCommand(`emails resend ${number} lottery`)).toContain('no such email')
		const sent: string[] = []
		await shop.runJobs(async ({ subject }) => {
			sent.push(subject)
		})
		expect(sent).toEqual([`Your order ${number} is confirmed`])
	})

	test('makes a customer an owner, with an audit entry', async () => {
		expect(await runCommand('admin create owner@example.in')).toContain('No account has this email')
		await newCustomer(shop, { name: 'Owner', email: 'owner@example.in' })
		expect(await runCommand('admin create Owner@example.in')).toContain('/admin')
		expect(await shop.db.select().from(customers)).toMatchObject([{ role: 'owner' }])
		expect(await runCommand('admin reset-second-factor owner@example.in')).toBe(
			'Two-step verification was reset for owner@example.in.',
		)
		expect(await listAuditEntries(shop, {})).toMatchObject([
			{ action: 'two-step verification reset' },
			{ actorName: 'command line', action: 'joined the staff', subject: 'owner@example.in' },
		])
	})
})
