import { beforeEach, expect, test } from 'vitest'
import { loadShopData } from '#app/catalogue/shop-data.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { connect } from '#db/connect.ts'
import { PAGES } from '#shop/pages/definitions.ts'
import { savePage } from '#shop/pages/admin.server.ts'
import { rupees } from '#shop/money.ts'
import type { Shop } from '#shop/shop.server.ts'
import { changeShipping } from '#test/fixtures/shipping-settings.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(() => shop.seedAnew())

async function load(of: Shop) {
	const { request, context }: { request: Request; context: Context } = newVisitor(of).args('/')
	const { shopData, headers } = await loadShopData(request, context)
	const { messages, shipping, footer, footerProducts } = shopData
	return {
		messages,
		above: shipping.announcedFreeAbove,
		cutOff: shipping.cutOffHour,
		footer,
		footerProducts,
		headers,
	}
}

test('without a database, delivery and footer are those that were read last, the banner its default, and no page is cached', async () => {
	const { db, close } = connect('postgres://nobody@127.0.0.1:1/nothing')
	const content = structuredClone(PAGES.footer.original)
	content.end.rights = 'Kaapi since 1952'
	await savePage(shop, { page: 'footer', version: 0, content, by: { id: null, name: 'Kamala' } })
	await changeShipping(shop, (form) => Object.assign(form, { announcedFreeAbove: '500', cutOffHour: '11' }))
	const process: Shop = { ...shop }
	const read = await load(process)
	expect(read).toMatchObject({ above: rupees(500), cutOff: 11, footer: content, headers: {} })
	expect(read.messages[0]).toBe('Free shipping on orders over ₹500')
	process.db = db
	expect(read.messages.length).toBeGreaterThan(1)
	const messages = ['Free shipping on orders over ₹500']
	expect(await load(process)).toEqual({ ...read, messages, headers: { 'Cache-Control': 'no-store' } })
	// The copy is a process that has read nothing yet.
	expect(await load({ ...shop, db })).toMatchObject({ above: rupees(350), cutOff: 14, footerProducts: [] })
	await close()
})
