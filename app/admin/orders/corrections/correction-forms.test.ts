import { beforeEach, expect, test } from 'vitest'
import { action, loader } from '#app/admin/orders/order.tsx'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { createReplacement } from '#shop/returns/replacements.server.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { COUNTER_SALE, enterQuotation, payInCash } from '#test/fixtures/quotations.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
let number: string
beforeEach(async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop)
	number = (await placePaidOrder(shop)).number
})

const load = () => loader(admin.args(`/admin/orders/${number}`, undefined, { number }))
const submit = (fields: Record<string, string>) =>
	action(admin.args(`/admin/orders/${number}`, fields, { number }))
/** Sends a correction of the order as it is shown now. */
const correct = async (fields: Record<string, string>) =>
	submit({ version: String((await load()).corrections.length), ...fields })

test('a grind is changed with a reason, which the order then shows', async () => {
	const change = { intent: 'correct-grind', position: '0', grind: 'coarse' }
	expect(await correct({ ...change, reason: '' })).toMatchObject({
		error: expect.stringContaining('Please say why'),
		field: 'reason',
		form: 'correct-grind',
	})
	expect(await correct({ ...change, reason: 'Uses a percolator' })).toEqual({
		success: 'Grind changed, and the customer is emailed',
	})
	expect((await load()).corrections).toHaveLength(1)
})

async function sellTo(change: object): Promise<void> {
	shop.config.brand.otherPayments = 'on'
	const { label } = await enterQuotation(shop, change)
	const paid = await payInCash(shop, { label })
	if (!paid.ok) throw new Error(paid.message)
	number = paid.number
}

test('the phone number of a company that the staff entered is corrected', async () => {
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	await sellTo({ name: 'Sri Murugan Mess & Sons No. 7' })
	const { name, address, city, state, pincode } = (await load()).recipient
	const recipient = { name, address, city, state, pincode, phone: '98400 12345' }
	expect(await correct({ intent: 'correct', ...recipient, reason: 'Customer called' })).toMatchObject({
		success: expect.stringContaining('Address corrected'),
	})
	expect((await load()).recipient).toMatchObject({
		name: 'Sri Murugan Mess & Sons No. 7',
		phone: '9840012345',
	})
})

test('the label of a packed order is printed again once its address is corrected, until it is shipped', async () => {
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	await submit({ intent: 'move', to: 'packed' })
	expect((await load()).correctedAfterPacking).toBeNull()
	shop.setClock(new Date('2026-11-20T10:05:00Z'))
	const { email: _, ...recipient } = (await load()).recipient
	await correct({ intent: 'correct', ...recipient, address: '14 Car Street', reason: 'Moved' })
	const { correctedAfterPacking } = await load()
	expect(correctedAfterPacking).toBe('20\u00a0Nov\u00a02026, 3:35\u00a0pm')
	await submit({ intent: 'move', to: 'shipped', trackingNumber: 'D123', courier: 'DTDC' })
	expect((await load()).correctedAfterPacking).toBeNull()
})

test('the address of a shipped order can be corrected while a replacement waits to go there', async () => {
	const move = { intent: 'move', trackingNumber: 'D123', courier: 'DTDC' }
	for (const to of ['packed', 'shipped']) await submit({ ...move, to })
	expect((await load()).canCorrect).toMatchObject({ recipient: false, beforeShipping: false })
	const items = [{ position: 0, quantity: 1 }]
	const lost = { number, version: 0, input: { items, reason: 'lost', note: '' }, by: COMMAND_LINE } as const
	expect(await createReplacement(shop, lost)).toHaveProperty('ok', true)
	const { canCorrect, recipient } = await load()
	expect(canCorrect).toMatchObject({ recipient: true, beforeShipping: false })
	const { email: _, ...contact } = recipient
	const moved = { intent: 'correct', ...contact, address: '14 Car Street', reason: 'Moved' }
	expect(await correct(moved)).toHaveProperty('success')
	await submit({
		intent: 'ship-replacement',
		replacement: `${number}-R1`,
		trackingNumber: 'D124',
		courier: 'DTDC',
	})
	expect((await load()).canCorrect).toMatchObject({ recipient: false })
})

test('a page that was opened before a correction neither packs nor ships at its first press', async () => {
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	const { loadedAt, recipient } = await load()
	const { email: _, ...contact } = recipient
	for (const [minute, [to, address]] of [
		['packed', '14 Car Street'],
		['shipped', '16 Car Street'],
	].entries()) {
		shop.setClock(new Date(`2026-11-20T10:0${minute + 1}:00Z`))
		await correct({ intent: 'correct', ...contact, address: address ?? '', reason: 'Moved' })
		const move = { intent: 'move', to: to ?? '', trackingNumber: 'D123', courier: 'DTDC' }
		expect(await submit({ ...move, loadedAt })).toMatchObject({
			error: expect.stringContaining('Corrected since you opened this page'),
		})
		expect(await submit({ ...move, loadedAt: (await load()).loadedAt })).toHaveProperty('success')
	}
})

test('an order that is collected, without an address, has its phone number corrected', async () => {
	shop.setClock(new Date('2026-11-20T10:00:00Z'))
	await sellTo(COUNTER_SALE)
	const change = { intent: 'correct', name: 'Meena', phone: '9840012345' }
	expect(await correct({ ...change, reason: 'Mistyped' })).toMatchObject({
		success: expect.stringContaining('Name and phone corrected'),
	})
	expect((await load()).recipient).toMatchObject({
		name: 'Meena',
		phone: '9840012345',
		address: '',
		pincode: '',
	})
})

test('a tracking number and a mistaken delivery are corrected', async () => {
	await submit({ intent: 'move', to: 'packed' })
	await submit({ intent: 'move', to: 'shipped', trackingNumber: 'WRONG1', courier: 'DTDC' })
	expect(
		await correct({
			intent: 'correct-tracking',
			trackingNumber: 'D987654',
			courier: 'DTDC',
			reason: 'Label of another parcel',
		}),
	).toEqual({ success: 'Tracking number corrected, and the customer is emailed' })
	expect((await load()).tracking).toMatchObject({ trackingNumber: 'D987654' })

	await submit({ intent: 'move', to: 'out_for_delivery' })
	await submit({ intent: 'move', to: 'delivered' })
	expect(await correct({ intent: 'undo-delivery', reason: 'Wrong order' })).toEqual({
		success: 'Status corrected, and the customer is emailed',
	})
	expect(await load()).toMatchObject({ status: 'out_for_delivery' })
})

test('the tracking number of each replacement is corrected in its own form', async () => {
	await submit({ intent: 'move', to: 'packed' })
	await submit({ intent: 'move', to: 'shipped', trackingNumber: 'D1', courier: 'DTDC' })
	await submit({ intent: 'create-replacement', version: '0', reason: 'lost', note: '', 'quantity-0': '1' })
	const replacement = `${number}-R1`
	await submit({ intent: 'ship-replacement', replacement, trackingNumber: 'D2', courier: 'DTDC' })
	const change = { intent: 'correct-replacement', replacement, courier: 'DTDC', reason: 'Misread' }
	expect(await correct({ ...change, trackingNumber: 'D1' })).toMatchObject({
		field: 'trackingNumber',
		form: replacement,
	})
	expect(await correct({ ...change, trackingNumber: 'D3' })).toEqual({
		success: 'Tracking number corrected, and the customer is emailed',
	})
	const { afterSales, corrections } = await load()
	expect(afterSales.replacements).toMatchObject([{ tracking: { trackingNumber: 'D3' } }])
	expect(corrections[0]?.[0]).toContain(`Tracking number of ${replacement} was: D2 (DTDC)`)
})
