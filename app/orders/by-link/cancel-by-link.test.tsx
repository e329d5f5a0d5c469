import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import CancelByLink, { action, loader } from './cancel-by-link.tsx'
import { orders } from '#shop/orders/tables.server.ts'
import { signCancellationUrl } from '#shop/payments/cancellation/cancellation-link.server.ts'
import { cancelWrongOrder, settleAsMistake } from '#test/fixtures/mistaken-payments.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
let number: string
let path: string
beforeEach(async () => {
	await shop.seedAnew()
	number = (await placePaidOrder(shop)).number
	const { pathname, search } = new URL(signCancellationUrl(shop, number))
	path = pathname + search
})

const visit = (address = path) => loader(newVisitor(shop).args(address, {}, { number }))
const press = (address = path) => action(newVisitor(shop).args(address, { method: 'POST' }, { number }))

test('the page shows the order without the address, and is not stored', async () => {
	const page = await visit()
	expect(page).toMatchObject({
		data: { order: { number, status: 'processing', address: { address: null, phone: null } }, error: null },
		init: { headers: { 'Cache-Control': 'no-store' } },
	})
	expect(JSON.stringify(page)).not.toMatch(/Car Street|9876543210|Sundaram/)
})

test('pressing the button cancels the order and shows the page again', async () => {
	const answer = await press(path.replace('?', '.data?'))
	expect(answer).toBeInstanceOf(Response)
	expect(answer instanceof Response && answer.headers.get('location')).toBe(path)
	expect(await visit()).toMatchObject({ data: { order: { status: 'cancelled' } } })
})

test('pressing it again, because the first answer was lost, shows the cancelled order', async () => {
	await press()
	const answer = await press()
	expect(answer instanceof Response && answer.headers.get('location')).toBe(path)
})

test('an altered link opens and cancels nothing', async () => {
	const altered = path.replace(/signature=./, 'signature=!')
	expect(await visit(altered)).toMatchObject({ data: { order: null, error: null }, init: { status: 404 } })
	expect(await press(altered)).toMatchObject({ init: { status: 404 } })
	expect(await visit()).toMatchObject({ data: { order: { status: 'processing' } } })
})

test('a shipped order is not cancelled, and the page says why', async () => {
	await shop.db.update(orders).set({ status: 'shipped', trackingNumber: 'DT1' })
	expect(await press()).toMatchObject({
		data: { error: 'This order cannot be cancelled in its current status.' },
		init: { status: 409 },
	})
})

test('the page promises no refund of a payment that was recorded by mistake', async () => {
	number = await cancelWrongOrder(shop)
	const { pathname, search } = new URL(signCancellationUrl(shop, number))
	const textOf = async () => {
		const { data: loaderData } = await visit(pathname + search)
		const Page = createRoutesStub([
			{
				path: '/',
				Component: () => <CancelByLink {...({ loaderData } as Parameters<typeof CancelByLink>[0])} />,
			},
		])
		return renderToStaticMarkup(<Page />).replace(/<[^>]*>/g, ' ')
	}
	expect(await textOf()).toContain(
		'You paid by bank transfer, so we&#x27;ll pay it back to you ourselves within 5-7 business days.',
	)
	await settleAsMistake(shop, number)
	expect(await textOf()).toContain('No payment was received for it, so no refund is due.')
	expect(await textOf()).not.toMatch(/pay it back|Your refund/)
})
