import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findCommand } from './run.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { openAccount } from '#shop/accounts/accounts.server.ts'
import { customers } from '#shop/accounts/tables.server.ts'
import { listActs } from '#shop/audit/audit.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { verifyPayment } from '#shop/payments/verify.server.ts'
import { openTestShop, type TestShop } from '#test/open-shop.ts'
import { newAsker, payFor } from '#test/orders-for-tests.ts'

let shop: TestShop
beforeAll(async () => {
	shop = await openTestShop()
})
afterAll(() => shop.close())
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
async function buy() {
	const started = await startPayment(shop, { input: payFor(), asker: newAsker(), scenario: 'sbx:pay' })
	if (!started.ok) throw new Error(started.message)
	await fetch(started.redirectUrl)
	await verifyPayment(shop, started.number)
	return started.number
}

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

	test('makes an admin of somebody who has an account, and writes it down', async () => {
		expect(await type('admin create owner@example.in')).toContain('Nobody has an account')
		const person = { name: 'Owner', email: 'owner@example.in', mobile: '', passwordHash: 'none' }
		await shop.db.transaction((transaction) => openAccount(shop, transaction, person))
		expect(await type('admin create Owner@example.in')).toContain('/admin')
		expect(await shop.db.select().from(customers)).toMatchObject([{ role: 'admin' }])
		expect(await listActs(shop, {})).toMatchObject([
			{ actorName: 'command line', act: 'made an admin', subject: 'owner@example.in' },
		])
	})
})
