import { beforeEach, expect, test } from 'vitest'
import { loader } from './export.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
	admin = await newAdminVisitor(shop)
})

const exportMonth = (what: string, month: string) =>
	loader(admin.args(`/admin/exports/${what}?month=${month}`, undefined, { what }))

test('an export is a CSV of one month with a byte order mark, and is not cached', async () => {
	for (const what of ['orders', 'gst', 'documents']) {
		const file = await exportMonth(what, '2026-11')
		expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${what}-2026-11.csv"`)
		expect(file.headers.get('cache-control')).toBe('no-store')
		expect(new Uint8Array(await file.arrayBuffer()).subarray(0, 3)).toEqual(
			new Uint8Array([0xef, 0xbb, 0xbf]),
		)
		await expect(exportMonth(what, '2026-13')).rejects.toMatchObject({ init: { status: 404 } })
	}
})

test('an export of orders announces its number of rows', async () => {
	shop.setClock(new Date('2026-11-20T10:00:00+05:30'))
	await placePaidOrder(shop)
	await placePaidOrder(shop)
	const file = await exportMonth('orders', '2026-11')
	expect(file.headers.get('x-row-count')).toBe('2')
	expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(3)
})
