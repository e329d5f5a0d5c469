import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { observeLayoutShift, readLayoutShift } from '#test/e2e/support/layout-shift.ts'
import { expectNoHorizontalScroll, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { changePrice } from '#test/e2e/support/change-price.ts'
import {
	fillAddress,
	fillCart,
	openPayment,
	payButton,
	PURE,
	summaryAmount,
} from '#test/e2e/support/checkout-steps.ts'
import type { CartLine } from '#shop/cart/rules.ts'
import { rupees } from '#shop/money.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { hydrated, open } from '#test/e2e/support/open-page.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const ADDED = 27
/** Extra pack sizes of the first product. */
const MORE_PACKS = 12
const shop = openIsolatedShop()

/** The products are added before the first page is opened, so that no page is cached. */
test.beforeAll(async () => {
	const folder = mkdtempSync(join(tmpdir(), 'shop-catalogue-'))
	const header =
		'Product,Pack,Name,Short name,Coffee (%),Chicory (%),Roast,Tax category,Description,Story,Features,Net quantity,MRP,Selling price'
	const texts = 'A coffee of one estate.,Grown in the shade of silver oaks.,Round body'
	const pack = (product: number, size: string, weight: number) =>
		`estate-${product},${size},Estate ${product},Estate ${product},80,20,Medium roast,coffee-chicory,${texts},${weight},300,280`
	const lines = [
		...Array.from({ length: ADDED }, (_, index) => pack(index + 1, 'Small', 250)),
		...Array.from({ length: MORE_PACKS }, (_, index) => pack(1, `Pack ${index + 1}`, 300 + index)),
	]
	writeFileSync(join(folder, 'catalogue.csv'), [header, ...lines].join('\n'))
	await shop.command('catalogue', 'import', join(folder, 'catalogue.csv'))
	rmSync(folder, { recursive: true })
	await shop.rows(
		`update products set status = 'active', images = '[{"path":"pure/pure1.jpg","alt":""}]' where status = 'draft'`,
	)
	await shop.rows('update products set badge = null where id = 2')
})

const topsOf = (elements: Locator) =>
	elements.evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().top)))
const cards = (page: Page) => page.locator('.product-card')
const pageLinks = (page: Page) => page.getByRole('navigation', { name: 'Pages of products' })
const canonical = (page: Page) => page.locator('link[rel=canonical]')

/** Returns a cart line of the product at the first price. */
const lineOf = (product: number): CartLine => ({
	...PURE,
	id: product,
	name: `Estate ${product - 3}`,
	price: 280,
	sizeLabel: 'Small (250g)',
})

const priceOf = (productId: number, sellingPrice: number) =>
	changePrice(shop, { productId, size: 'small', mrp: rupees(300), sellingPrice: rupees(sellingPrice) })

test('the home page shows the first six products, and the listing is read page by page, and says where one is', async ({
	page,
}) => {
	await open(page, '/')
	await expect(page.locator('.blend-card')).toHaveCount(6)
	await page.getByRole('link', { name: 'See all products' }).click()
	await expect(cards(page)).toHaveCount(12)
	const status = page.getByRole('main').getByRole('status').first()
	await expect(status).toHaveText('1–12 of 30 products.')
	await expect(canonical(page)).toHaveAttribute('href', /\/products$/)
	await pageLinks(page).getByRole('link', { name: 'Next' }).click()
	await expect(page).toHaveURL('/products?page=2')
	await expect(status).toHaveText('13–24 of 30 products.')
	await expect(page.locator('.product-grid')).toBeFocused()
	expect(await page.evaluate(() => scrollY)).toBe(0)
	await expect(page).toHaveTitle(/^Products, page 2/)
	await expect(canonical(page)).toHaveAttribute('href', /\/products\?page=2$/)
	await pageLinks(page).getByRole('link', { name: 'Page 3' }).click()
	await expect(cards(page)).toHaveCount(6)
	await expect(pageLinks(page).getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
	await expect(pageLinks(page).getByRole('link', { name: 'Next' })).toHaveCount(0)
	await page.goBack()
	await expect(status).toHaveText('13–24 of 30 products.')
	for (const width of [390, 768, 1280]) {
		await page.setViewportSize({ width, height: 844 })
		await expectNoHorizontalScroll(page)
	}
	await expectNoViolations(page)

	await test.step('a search is kept on its pages', async () => {
		await page.getByLabel('Search').fill('estate')
		await page.getByLabel('Type').selectOption('With chicory')
		await page.getByRole('search', { name: 'Products' }).getByRole('button', { name: 'Search' }).click()
		await expect(page.getByText('1–12 of 27 found.')).toBeVisible()
		await pageLinks(page).getByRole('link', { name: 'Page 3' }).click()
		await expect(page).toHaveURL('/products?text=estate&kind=chicory&roast=&page=3')
		await expect(page.getByText('25–27 of 27 found.')).toBeVisible()
		await expect(cards(page)).toHaveCount(3)
		await expect(canonical(page)).toHaveAttribute('href', /\/products$/)
		await pageLinks(page).getByRole('link', { name: 'Page 1' }).click()
		await expect(page).toHaveURL('/products?text=estate&kind=chicory&roast=')
		await expect(page.getByLabel('Search')).toHaveValue('estate')
	})
})

test('names line up beside a card without a badge, and all blends are compared in one row on a phone', async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 })
	await open(page, '/')
	await expect(page.locator('.blend-card .eyebrow')).toHaveCount(2)
	const names = await topsOf(page.locator('.blend-card h3'))
	expect(new Set(names.slice(0, 3)).size).toBe(1)

	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, '/product/1')
	const prices = await topsOf(page.locator('.comparison tr:last-child td'))
	expect(prices).toHaveLength(6)
	expect(new Set(prices).size).toBe(1)
	await expectNoHorizontalScroll(page)
	await expectNoViolations(page)
})

test.describe('the cart of a large shop', () => {
	test.use({ expectedErrors: /Failed to load resource/ })

	test('waits for the current prices, and moves nothing that is in view', async ({ page }) => {
		await fillCart(page, lineOf(20), lineOf(21))
		await priceOf(20, 290)
		await shop.rows(`update products set status = 'archived' where id = 21`)
		const prices = Promise.withResolvers<void>()
		const requests: string[] = []
		await page.route('**/api/products*', async (route) => {
			requests.push(new URL(route.request().url()).search)
			await prices.promise
			await route.continue()
		})
		await page.goto('/cart', { waitUntil: 'domcontentloaded' })
		await observeLayoutShift(page)
		await hydrated(page)
		await expect.poll(() => requests).toEqual(['?id=20&id=21'])
		const main = page.getByRole('main')
		await expect(main.locator('.cart-loading .skeleton').first()).toBeVisible()
		await expect(main.getByText('₹280')).toHaveCount(0)
		prices.resolve()
		await expect(main.getByRole('listitem').first()).toContainText('₹290')
		await expect(main.getByText('No longer sold. Please remove it.')).toBeVisible()
		await expect(main.getByRole('region', { name: 'Order summary' })).toContainText('Total₹290')
		expect(await readLayoutShift(page)).toBeLessThan(0.01)
		await shop.rows(`update products set status = 'active' where id = 21`)
		await priceOf(20, 280)

		await test.step('uses the prices in the cart when the products cannot be loaded, and says at Pay what has changed', async () => {
			await page.unrouteAll()
			const cart = JSON.stringify([lineOf(23)])
			await page.evaluate((stored) => localStorage.setItem('sk3_coffee_cart', stored), cart)
			await priceOf(23, 270)
			await page.route('**/api/products*', (route) => route.abort())
			await open(page, '/cart')
			await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('₹280')
			await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
			await fillAddress(page)
			await expect(summaryAmount(page, 'Total')).toHaveText('₹320.00')
			await payButton(page).click()
			await expectToast(page, 'Your total has changed')
			await expect(summaryAmount(page, 'Total')).toHaveText('₹310.00')
			const provider = await openPayment(page)
			await expect(provider.getByText('310.00').first()).toBeVisible()
		})
	})
})
