import { beforeEach, describe, expect, test } from 'vitest'
import { loader as downloadInvoices } from './invoices.ts'
import { drawBarcode } from './barcode.server.ts'
import { action as sendList, loader as loadList } from './courier-list.tsx'
import { loader as loadLabels } from './labels.tsx'
import { loader as loadSlips } from './packing-slips.tsx'
import { action, loader } from './shipping.tsx'
import { action as actOnOrder } from '#app/admin/orders/order.tsx'
import { loader as loadOrders } from '#app/admin/orders/orders.tsx'
import { dayInIndia } from '#shop/dates.ts'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { newBatch } from '#test/fixtures/batches.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { askForLarge, placeMedium } from '#test/fixtures/size-corrections.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
let number: string
let other: string
beforeEach(async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop)
	number = (await placePaidOrder(shop)).number
	other = (await placePaidOrder(shop)).number
})

const UNKNOWN = 'SK3-22222222-20261120'

describe('orders to ship', () => {
	const path = '/admin/shipping'
	const ship = (trackingNumbers: Record<string, string>) =>
		action(
			admin.args(path, [
				['courier', ' DTDC '],
				...Object.entries(trackingNumbers).flatMap(([orderNumber, trackingNumber]): [string, string][] => [
					['number', orderNumber],
					['trackingNumber', trackingNumber],
				]),
			]),
		)

	test('ship together; refused ones are listed with the reason, and the courier is suggested the next time', async () => {
		const by = { id: null, name: 'Kamala' }
		for (const unpacked of [number, other]) await advanceOrder(shop, { number: unpacked, to: 'packed', by })
		const { parcels, couriers, lastCourier } = await loader(admin.args(path))
		expect([parcels.length, couriers[0], lastCourier]).toEqual([2, 'Blue Dart', ''])
		expect(await ship({})).toMatchObject({
			title: 'Nothing shipped',
			error: 'Enter at least one tracking number.',
		})
		expect(await ship({ [number]: '!!' })).toMatchObject({
			title: 'Nothing shipped',
			error: 'Please check the parcel marked in the list.',
		})
		expect(await ship({ [number]: '', [other]: 'DT2' })).toMatchObject({
			success: '1 order marked as shipped',
		})
		expect(await ship({ [number]: 'DT1', [other]: 'DT2' })).toMatchObject({
			title: null,
			error: '1 shipped. Please check the parcel marked in the list.',
			notShipped: [{ number: other, trackingNumber: 'DT2' }],
		})
		const after = await loader(admin.args(path))
		expect(after).toMatchObject({ parcels: [], hasMore: false })
		expect(after.couriers.slice(0, 2)).toEqual(['DTDC', 'Blue Dart'])
		expect(after.lastCourier).toBe('DTDC')
	})

	test('ship at most a page at a time', async () => {
		const many = Array.from({ length: 51 }, (_, index) => `SK3-${index}`)
		expect(await ship(Object.fromEntries(many.map((number) => [number, number])))).toMatchObject({
			title: 'Nothing shipped',
			error: 'Ship at most 50 orders at a time.',
			notShipped: [],
		})
	})
})

test('packing slips have recipient and items, each order once, and no price', async () => {
	const query = [number, other, number, UNKNOWN, 'nonsense'].map((entry) => `number=${entry}`)
	const { slips } = await loadSlips(admin.args(`/admin/packing-slips?${query.join('&')}`))
	expect(slips.map((slip) => slip.number)).toEqual([number, other])
	expect(slips[0]).toMatchObject({
		shipping: 'Standard shipping',
		to: { name: 'Meena Sundaram', pincode: '625001' },
		items: [{ quantity: 1, sizeLabel: 'Small (220g)', grind: 'Fine' }],
		quantity: 1,
	})
	expect(JSON.stringify(slips)).not.toMatch(/\b(24000|240)\b|price/)
	expect(await loadSlips(admin.args('/admin/packing-slips'))).toEqual({ slips: [], notPrinted: [] })
})

test('slips, the list of orders and To ship say which parcel waits for a payment', async () => {
	const medium = await placeMedium(shop)
	const slipOf = async () => {
		const { slips } = await loadSlips(admin.args(`/admin/packing-slips?number=${medium}`))
		return slips[0]?.notice
	}
	expect(await slipOf()).toBeNull()
	await advanceOrder(shop, { number: medium, to: 'packed', by: { id: null, name: 'Kamala' } })
	await askForLarge(shop, medium)
	expect(await slipOf()).toMatch(
		/^Waiting for a payment until .*, don't pack yet\. .*Large \(1000g\) instead of Medium \(500g\)\.$/,
	)
	const { orders } = await loadOrders(admin.args('/admin/orders'))
	expect(orders.filter(({ isWaitingForPayment }) => isWaitingForPayment)).toMatchObject([{ number: medium }])
	expect(await loader(admin.args('/admin/shipping'))).toMatchObject({
		parcels: [{ number: medium, waitsUntil: expect.stringMatching(/20[0-9]{2}$/) }],
	})
})

test('packing slips name the batch: the one to pack from, then the one that was packed', async () => {
	const today = dayInIndia(shop.clock())
	await newBatch(shop, 'R-1', { roastDay: today })
	const batches = async () => {
		const { slips } = await loadSlips(admin.args(`/admin/packing-slips?number=${number}`))
		return slips[0]?.items.map(({ batch }) => batch)
	}
	expect(await batches()).toEqual([expect.stringContaining('Batch R-1, best before ')])
	await advanceOrder(shop, { number, to: 'packed', by: { id: null, name: 'Kamala' } })
	await newBatch(shop, 'R-2', { roastDay: today })
	expect(await batches()).toEqual([expect.stringContaining('Batch R-1, best before ')])
})

test('slips and labels of a replacement have only what is sent again, and say so', async () => {
	const by = { id: null, name: 'Kamala' }
	await advanceOrder(shop, { number, to: 'packed', by })
	await advanceOrder(shop, { number, to: 'shipped', trackingNumber: 'DT-1', courier: 'DTDC', by })
	const submit = (fields: Record<string, string>) =>
		actOnOrder(admin.args(`/admin/orders/${number}`, fields, { number }))
	const form = { intent: 'create-replacement', version: '0', reason: 'lost', note: '' }
	expect(await submit(form)).toMatchObject({ form: 'create-replacement', field: 'items' })
	expect(await submit({ ...form, 'quantity-0': '2' })).toMatchObject({ field: 'quantity-0' })
	expect(await submit({ ...form, 'quantity-0': '1' })).toEqual({ success: 'Replacement waits under To ship' })
	const replacement = `${number}-R1`
	expect(await loader(admin.args('/admin/shipping'))).toMatchObject({
		parcels: [{ number: replacement, orderNumber: number, isReplacement: true }],
	})
	const { slips } = await loadSlips(
		admin.args(`/admin/packing-slips?number=${replacement}&number=${UNKNOWN}-R1`),
	)
	expect(slips).toMatchObject([{ number: replacement, shipping: 'replacement', quantity: 1, courier: '' }])
	const { labels } = await loadLabels(admin.args(`/admin/labels?number=${replacement}`))
	expect(labels).toMatchObject([
		{ number: replacement, packs: 1, barcode: drawBarcode(replacement), tracking: null },
	])
	const ship = { intent: 'ship-replacement', replacement, courier: 'DTDC' }
	expect(await submit({ ...ship, trackingNumber: '' })).toMatchObject({
		form: replacement,
		field: 'trackingNumber',
	})
	expect(await submit({ ...ship, trackingNumber: 'DT-1' })).toMatchObject({
		error: `Order ${number} already has this tracking number.`,
	})
	expect(await submit({ ...ship, trackingNumber: 'DT-2' })).toHaveProperty('success')
	expect(await loader(admin.args('/admin/shipping'))).toMatchObject({ parcels: [] })
})

test('labels have the recipient, and the order and tracking numbers as barcodes', async () => {
	const by = { id: null, name: 'Kamala' }
	await advanceOrder(shop, { number: other, to: 'packed', by })
	await advanceOrder(shop, { number: other, to: 'shipped', trackingNumber: 'DT-1', courier: 'DTDC', by })
	const { labels } = await loadLabels(admin.args(`/admin/labels?number=${number}&number=${other}&number=x`))
	expect(labels).toMatchObject([
		{ number, to: { name: 'Meena Sundaram', pincode: '625001' }, packs: 1, tracking: null },
		{ number: other, courier: 'DTDC', tracking: { number: 'DT-1', barcode: drawBarcode('DT-1') } },
	])
	expect(JSON.stringify(labels)).not.toMatch(/24000|price|email/)
})

test('a barcode is Code 128: start, characters, check character, stop', () => {
	// 'A' is 33 and start B 104, so the check character is (104 + 33) % 103 = 34, the same as that of 'B'.
	const modules = ['11010010000', '10100011000', '10001011000', '1100011101011'].join('')
	const { width, path } = drawBarcode('A')
	const bars = [...path.matchAll(/M(\d+) 0h(\d+)/g)].map(([, at, wide]) => [Number(at), Number(wide)])
	expect(width).toBe(modules.length)
	expect(bars).toEqual([...modules.matchAll(/1+/g)].map((bar) => [bar.index, bar[0].length]))
})

describe('invoices of the selected orders', () => {
	const download = (numbers: string[], person = admin) =>
		downloadInvoices(person.args(`/admin/invoices?${numbers.map((number) => `number=${number}`).join('&')}`))

	async function countPages(response: Response): Promise<number> {
		const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1')
		return [...pdf.matchAll(/\/Type \/Page\b/g)].length
	}

	test('are one PDF with a page for each invoice and credit note', async () => {
		const refund = { intent: 'refund-part', amount: '80.50', seen: '280' }
		await actOnOrder(admin.args(`/admin/orders/${number}`, refund, { number }))
		const response = await download([number, other, number, UNKNOWN])
		expect(response.headers.get('content-type')).toBe('application/pdf')
		expect(await countPages(response)).toBe(3)
	})

	test('come without credit notes for the packer, who sees no refunds', async () => {
		const refund = { intent: 'refund-part', amount: '80.50', seen: '280' }
		await actOnOrder(admin.args(`/admin/orders/${number}`, refund, { number }))
		const packer = await newAdminVisitor(shop, 'packer', MEENA)
		expect(await countPages(await download([number, other], packer))).toBe(2)
	})

	test('are not found when no selected order has one', async () => {
		for (const numbers of [[], [UNKNOWN], ['nonsense']])
			await expect(download(numbers)).rejects.toMatchObject({ init: { status: 404 } })
	})
})

describe("a courier's list", () => {
	const path = '/admin/shipping/list'
	function ship(parcels: string) {
		const args: { request: Request } = admin.args(path, {})
		const loadedAt = shop.clock().toISOString()
		const body = new URLSearchParams({ parcels, loadedAt, courier: 'DTDC' })
		return sendList({ ...args, request: new Request(args.request.url, { method: 'POST', body }) } as never)
	}

	test('is checked before anything ships, and ships what is packed by then', async () => {
		const by = { id: null, name: 'Kamala' }
		await advanceOrder(shop, { number, to: 'packed', by })
		expect(await loadList(admin.args(path))).toMatchObject({ waiting: 1 })
		expect(await sendList(admin.args(path, { file: 'text' }))).toMatchObject({ field: 'file' })
		const file = new File([`Order,Tracking number\n${number},DT1\n${other},DT2\n`], 'list.csv')
		expect(await sendList(admin.args(path, { file }))).toMatchObject({
			list: { parcels: [{ number, trackingNumber: 'DT1' }], refused: [{ number: other, line: 3 }] },
		})
		expect(await loadList(admin.args(path))).toMatchObject({ waiting: 1 })
		const parcels = [number, other].map((order) => ({ number: order, trackingNumber: 'DT1', courier: '' }))
		expect(await ship(JSON.stringify(parcels))).toMatchObject({ notShipped: [{}, {}] })
		expect(await ship(JSON.stringify(parcels.slice(0, 1)))).toEqual({ success: '1 order marked as shipped' })
	})

	const UNREADABLE = String.raw`[{"number":"\u0000","trackingNumber":"DT1","courier":""}]`
	test.each(['', '{', '[{}]', '{"number": 1}', UNREADABLE])(
		'that is no list is refused: %s',
		async (parcels) => {
			expect(await ship(parcels)).toEqual({ error: 'Please check the list again.', field: null })
		},
	)
})
