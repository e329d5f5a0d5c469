import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { exitCode, notUnderstood } from './command.ts'
import { findCommand, whyTooMuch } from './run.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { refuse } from '#shop/outcome.ts'
import { refunds } from '#shop/payments/tables.server.ts'
import { newCustomer } from '#test/fixtures/customers.ts'
import { shopForTests } from '#test/test-shop.ts'
import { buyFrom, newAsker, payFor } from '#test/fixtures/orders.ts'

const shop = await shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
})

async function type(line: string) {
	const found = findCommand(line.split(' '))
	if (!found || !('run' in found.command)) throw new Error(`no command ${line}`)
	const answer = await found.command.run(shop, found.rest, () => {})
	return answer.ok ? answer.say : `refused: ${answer.message}`
}
const buy = async () => (await buyFrom(shop)).number

describe('the command line', () => {
	test('finds orders by status, number, e-mail, phone, PIN code and name', async () => {
		const number = await buy()
		for (const words of [
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
			expect(await type(`orders list ${words}`.trim())).toContain(number)
		}
		for (const words of ['packed', 'SK3-0', 'ravi@', '9876543211', '625002', 'ravi', '100%', '_eena']) {
			expect(await type(`orders list ${words}`)).toBe('No orders.')
		}
	})

	test('shows an order and what may come next', async () => {
		const number = await buy()
		const said = await type(`orders show ${number}`)
		expect(said).toContain('1 × Artisan Blend - 100% Pure, Small (220g), Fine')
		expect(said).toContain('₹280.00')
		expect(said).toContain('May become: packed, cancelled')
		expect(await type('orders show SK3-22222222-20261120')).toContain('No order found')
	})

	test('moves an order to the door', async () => {
		const number = await buy()
		expect(await type(`orders move ${number} sent`)).toContain('"sent" is no step of a parcel')
		expect(await type(`orders move ${number} packed`)).toBe(`${number} is packed.`)
		expect(await type(`orders move ${number} shipped`)).toContain('needs the tracking number')
		expect(await type(`orders move ${number} shipped DT123 Blue Dart`)).toBe(`${number} is shipped.`)
		expect(await type(`orders show ${number}`)).toContain('Tracking number DT123 Blue Dart')
	})

	test('calls an order off and sends the money back', async () => {
		const number = await buy()
		expect(await type(`orders refund ${number}`)).toBe(`${number} is cancelled; ₹280.00 is on its way back.`)
		expect(await type(`orders refund ${number}`)).toContain('cannot be cancelled')
		const other = await buy()
		expect(await type(`refund ${other} 100`)).toContain('₹100.00 of')
		expect(await type(`refund ${other}`)).toBe(`${other} is cancelled; ₹180.00 is on its way back.`)
	})

	test('sends back a part, and says what is left', async () => {
		const number = await buy()
		expect(await type(`orders refund ${number} a-bit`)).toContain('"a-bit" is no amount')
		expect(await type(`orders refund ${number} 300`)).toBe(
			'refused: At most ₹280.00 of this order is left to send back.',
		)
		expect(await type(`orders refund ${number} 80.50`)).toBe(
			`₹80.50 of ${number} is on its way back. It is processing; ₹199.50 of it is left.`,
		)
		expect(await type(`orders refund ${number}`)).toBe(`${number} is cancelled; ₹199.50 is on its way back.`)
	})

	test('lists prices and sets one, never above the MRP', async () => {
		expect(await type('prices list')).toMatch(/perfect +large +₹1,090 +₹990/)
		expect(await type('prices set perfect large 1000')).toBe(
			'Perfect, large: ₹1,000, MRP ₹1,090. It was ₹990, MRP ₹1,090.',
		)
		expect(await type('prices set 2 large 1,100 1150')).toContain('₹1,100, MRP ₹1,150')
		expect(await type('prices set perfect large 1200')).toContain('may not be above the MRP')
		expect(await type('prices set perfect huge 1200')).toBe(
			'refused: Which pack? One of sampler|small|medium|large.',
		)
		expect(await type('prices set perfect large cheap')).toContain('Amounts in rupees')
		expect(await type('prices list')).toMatch(/perfect +large +₹1,150 +₹1,100/)
		expect(await listAuditEntries(shop, {})).toMatchObject([
			{ actorName: 'command line', action: 'price changed', subject: 'product 2 large' },
			{ action: 'price changed' },
		])
	})

	test('makes a promo code, lists it, retires and revives it', async () => {
		expect(await type('promo create pongal15 15% at-most=90 minimum=300 each=1 until=2026-12-01')).toBe(
			'PONGAL15 runs: 15%, at most ₹90, from ₹300, 1 a customer, until 01 Dec 2026.',
		)
		expect(await type('promo create PONGAL15 ₹50')).toContain('There is a code PONGAL15 already')
		expect(await type('promo create DIWALI 50 usess=3')).toContain('"usess=3" is no term')
		expect(await type('promo create DIWALI 50 constructor=3')).toContain('"constructor=3" is no term')
		expect(await type('promo create DIWALI 50 from=0000-01-01')).toContain('from: ')
		expect(await type('promo create DIWALI 50 until=2020-01-01')).toContain('has begun already')
		expect(await type('promo create DIWALI 150%')).toContain('percent: ')
		expect(await type('promo create DIWALI')).toContain('amount: ')
		expect(await type('promo list')).toMatch(/PONGAL15 .* 0 +runs/)
		expect(await type('promo retire pongal15')).toBe('PONGAL15 is retired.')
		expect(await type('promo list')).toMatch(/PONGAL15 .* 0 +retired/)
		expect(await type('promo revive PONGAL15')).toBe('PONGAL15 runs again.')
		expect(await type('promo retire NONE')).toContain('no such code')
	})

	test('asks the provider about everything that is open', async () => {
		const started = await startPayment(shop, { input: payFor(), asker: newAsker(), scenario: 'sbx:pay' })
		const waiting = await startPayment(shop, { input: payFor(), asker: newAsker() })
		const refunded = await buy()
		await type(`orders refund ${refunded}`)
		expect(started.ok && waiting.ok).toBe(true)
		expect(await type('reconcile')).toBe(
			'Payments asked about  2\n  of them paid        1\nRefunds asked about   1\n  of them arrived     0',
		)
		const [paid] = started.ok
			? await shop.db.select().from(orders).where(eq(orders.number, started.number))
			: []
		expect(paid?.status).toBe('processing')
		expect(await shop.db.select().from(refunds)).toMatchObject([{ state: 'pending' }])
	})

	test('says when the provider cannot tell', async () => {
		await startPayment(shop, { input: payFor(), asker: newAsker(), scenario: 'sbx:pay,status=500' })
		const found = findCommand(['reconcile'])
		const answer = found && 'run' in found.command ? await found.command.run(shop, [], () => {}) : null
		expect(answer).toMatchObject({ isTrouble: true, say: expect.stringContaining('could not tell of 1') })
	})

	test('sends a letter again, by words of its subject or the newest', async () => {
		const number = await buy()
		await type(`orders refund ${number}`)
		expect(await type(`mail resend ${number}`)).toContain('has not left yet')
		await shop.runJobs()
		expect(await type(`mail list ${number}`)).toMatch(/is confirmed +meena@example\.in +\w{3} \d/)
		expect(await type(`mail resend ${number} is confirmed`)).toBe(
			`"Your order ${number} is confirmed" goes to meena@example.in again, as soon as the shop is running.`,
		)
		expect(await type(`mail resend ${number} lottery`)).toContain('no such letter')
		const again: string[] = []
		await shop.runJobs(async ({ subject }) => {
			again.push(subject)
		})
		expect(again).toEqual([`Your order ${number} is confirmed`])
	})

	test('understands or says so, and ends with 0, 1 or 2', async () => {
		expect(findCommand(['orders'])).toBeNull()
		expect(findCommand(['backup', 'file'])).toMatchObject({ rest: ['file'] })
		expect(exitCode({ ok: true, say: '' })).toBe(0)
		expect(exitCode({ ok: true, say: '', isTrouble: true })).toBe(1)
		expect(exitCode(refuse('missing', null, { message: '' }))).toBe(1)
		expect(exitCode(notUnderstood(''))).toBe(2)
	})

	test('does nothing where a word is left over that nobody would read', () => {
		const why = (line: string) => {
			const found = findCommand(line.split(' '))
			return found && whyTooMuch(found)?.message
		}
		for (const line of ['doctor now', 'reconcile all', 'promo retire A B'])
			expect(why(line)).toContain('a word too many')
		expect(why('admin create a@b.in c@d.in')).toBe(
			'That is a word too many. It is: npm run shop -- admin create <e-mail>',
		)
		for (const line of ['doctor', 'admin create a@b.in', 'orders list packed Meena Sundaram', 'orders move'])
			expect(why(line)).toBeUndefined()
	})

	test('makes an admin of somebody who has an account, and writes it down', async () => {
		expect(await type('admin create owner@example.in')).toContain('Nobody has an account')
		await newCustomer(shop, { name: 'Owner', email: 'owner@example.in' })
		expect(await type('admin create Owner@example.in')).toContain('/admin')
		expect(await shop.db.select().from(customers)).toMatchObject([{ role: 'admin' }])
		expect(await listAuditEntries(shop, {})).toMatchObject([
			{ actorName: 'command line', action: 'made an admin', subject: 'owner@example.in' },
		])
	})
})
