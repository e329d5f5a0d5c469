import { expect, test } from 'vitest'
import { action, loader } from './shipping.tsx'
import { advanceOrder } from '#shop/orders/fulfilment.server.ts'
import { newAdminVisitor } from '#test/admin-visitor.ts'
import { correctPhone } from '#test/fixtures/corrections.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

test('To ship says which packed parcel has a former address on it, and refuses an old page', async () => {
	await shop.seedAnew()
	const admin = await newAdminVisitor(shop)
	const { number } = await placePaidOrder(shop)
	const { number: other } = await placePaidOrder(shop)
	const by = { id: null, name: 'Kamala' }
	await correctPhone(shop, number)
	for (const packed of [number, other]) await advanceOrder(shop, { number: packed, to: 'packed', by })
	const corrected = async () =>
		(await loader(admin.args('/admin/shipping'))).parcels.map((parcel) => parcel.corrected)
	const opened = await loader(admin.args('/admin/shipping'))
	expect(await corrected()).toEqual([null, null])
	await correctPhone(shop, number, { phone: '9840012346', version: 1 })
	expect(await corrected()).toEqual([expect.stringContaining('20'), null])
	const { loadedAt } = await loader(admin.args('/admin/shipping'))
	const ship = (seenAt: string) =>
		action(
			admin.args('/admin/shipping', [
				['courier', 'DTDC'],
				['number', number],
				['trackingNumber', 'DT1'],
				['loadedAt', seenAt],
			]),
		)
	expect(await ship(opened.loadedAt)).toMatchObject({
		notShipped: [{ number, message: expect.stringContaining('Corrected since you opened this page') }],
	})
	expect(await ship(loadedAt)).toMatchObject({ success: '1 order marked as shipped' })
})
