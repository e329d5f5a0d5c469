import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { findCommand } from './run.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { ownerCommands } from '#test/owner-commands.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { cancelWrongOrder, settleAsMistake } from '#test/fixtures/mistaken-payments.ts'
import { shopForTests } from '#test/test-shop.ts'
import { placePaidOrder, newCaller, paymentInput } from '#test/fixtures/orders.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
})

const runCommand = ownerCommands(shop)
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
		expect(output).toContain('1 × Artisan Blend - 100% Pure, Small (220g), fine grind')
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

	test('waits for no refund of a payment that was recorded by mistake', async () => {
		const number = await cancelWrongOrder(shop)
		expect(await runCommand(`orders show ${number}`)).toMatch(/The refund is in progress\.$/)
		await settleAsMistake(shop, number)
		expect(await runCommand(`orders show ${number}`)).toMatch(/Nothing left to do\.$/)
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
		expect(await runCommand(`emails list ${number}`)).toMatch(
			/is confirmed +meena@example\.in +\d\d \w{3} \d{4}/,
		)
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
