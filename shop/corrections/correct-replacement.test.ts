import { beforeEach, expect, test } from 'vitest'
import { correctReplacement } from './correct-replacement.server.ts'
import { ReplacementCorrection } from './input.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { listOrderEmails } from '#shop/orders/admin/order-emails.server.ts'
import { searchOrders } from '#shop/orders/admin/search.server.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { findOrder } from '#shop/orders/orders.server.ts'
import { trackOrder } from '#shop/orders/views/order-views.server.ts'
import { createReplacement, shipReplacement } from '#shop/returns/replacements.server.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
const by = { id: null, name: 'Kamala' }
let number: string
let viewer: Awaited<ReturnType<typeof placePaidOrder>>['viewer']
let replacement: string
beforeEach(async () => {
	await shop.seedAnew()
	;({ number, viewer } = await placePaidOrder(shop))
	await advanceOrder(shop, { number, to: 'packed', by })
	await advanceOrder(shop, { number, to: 'shipped', trackingNumber: 'EA 123', courier: 'India Post', by })
	const input = { items: [{ position: 0, quantity: 1 }], reason: 'lost', note: '' } as const
	const created = await createReplacement(shop, {
		number,
		version: 0,
		by,
		input: { ...input, items: [...input.items] },
	})
	replacement = created.ok ? created.replacement : ''
})

const send = (trackingNumber = '4400112233') =>
	shipReplacement(shop, { number: replacement, trackingNumber, courier: 'Blue Dart', by })

const correct = (trackingNumber: string, version = 0) =>
	correctReplacement(shop, {
		number,
		version,
		by,
		input: ReplacementCorrection.parse({
			trackingNumber,
			courier: 'DTDC',
			replacement,
			reason: 'Label of another parcel',
		}),
	})

test('the tracking number of a replacement is corrected, with an email, an audit entry and a line for the customer', async () => {
	await send()
	expect(await correct('D55')).toEqual({ ok: true })
	const [email] = (await shop.sentEmails()).filter(({ subject }) => subject.includes('tracking number'))
	expect(email?.subject).toBe(`The tracking number of your replacement for order ${number} has changed`)
	expect(email?.text).toContain('\nNew tracking number: D55 (DTDC)\n')
	expect(await listAuditEntries(shop, { action: 'tracking number corrected' })).toMatchObject([
		{
			subject: number,
			detail: { parcel: replacement, from: '4400112233 (Blue Dart)', to: 'D55 (DTDC)' },
		},
	])
	expect(await trackOrder(shop, { number, viewer })).toMatchObject({
		order: {
			trackingNumber: 'EA 123',
			replacements: [{ trackingNumber: 'D55', courier: 'DTDC' }],
			corrections: [{ text: 'Tracking number of your replacement changed' }],
		},
	})
})

test('only the email about the replacement is out of date then', async () => {
	await send()
	await correct('D55')
	const order = await findOrder(shop.db, number)
	if (!order) throw new Error('no order')
	const outdated = (await listOrderEmails(shop, order)).filter(({ correctedBy }) => correctedBy !== null)
	expect(outdated.map(({ subject }) => subject)).toEqual([
		`Your replacement for order ${number} is on its way`,
	])
	await correct('D56', 1)
	expect((await listOrderEmails(shop, order)).filter(({ correctedBy }) => correctedBy !== null)).toHaveLength(
		2,
	)
})

test('it is refused before shipping, without a change, with a number of another parcel, and to the second of two', async () => {
	expect(await correct('D55')).toMatchObject({ message: "This replacement hasn't been shipped." })
	await send()
	expect(await correct('ea 123')).toMatchObject({
		message: `Order ${number} already has this tracking number.`,
		field: 'trackingNumber',
	})
	const both = await Promise.all([correct('D55'), correct('D56')])
	expect(both.filter(({ ok }) => ok)).toHaveLength(1)
	const tracked = await trackOrder(shop, { number, viewer })
	const trackingNumber = (tracked.ok && tracked.order.replacements[0]?.trackingNumber) || ''
	expect(await correct(trackingNumber, 1)).toMatchObject({ field: 'trackingNumber' })
	expect(await correct(trackingNumber.toLowerCase(), 1)).toEqual({ ok: true })
})

test('the order is found by the tracking numbers of its parcels and by the number of its replacement', async () => {
	await send()
	for (const text of ['ea 123', ' 4400112233', replacement.toLowerCase(), number])
		expect(await searchOrders(shop, { text }), text).toMatchObject([{ number }])
	expect(await searchOrders(shop, { text: '440011223' })).toEqual([])
})
