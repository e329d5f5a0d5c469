import { fillAddress, fillCart, payByRequests, PURE } from '#test/e2e/support/checkout-steps.ts'
import { listBrokenParts } from '#test/e2e/support/line-breaks.ts'
import { goTo, navigate, open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'

const WIDTHS = [320, 360, 390, 412, 768]

test('no line ends within a date, a time, a number or the name of a state', async ({ page }) => {
	const number = await payByRequests(page)
	await fillCart(page, PURE)
	await open(page, '/product/1')
	const pages = {
		'/product/1': null,
		'/cart': null,
		'/contact': () => goTo(page, '/contact'),
		'/policies/return': () => goTo(page, '/policies/return'),
		'/policies/terms': () => goTo(page, '/policies/terms'),
		[`/track-order?id=${number}`]: null,
		[`/payment-success?transactionId=${number}`]: null,
		'/checkout': null,
	}
	for (const [path, go] of Object.entries(pages)) {
		await (go ? go() : navigate(page, path))
		if (path === '/checkout') await fillAddress(page, { City: 'Madurai', 'PIN code': '625001' })
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
		if (path.startsWith('/payment-success'))
			await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 800 })
			expect(await listBrokenParts(page), `${path} at ${width} px`).toEqual([])
		}
	}
})
