import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expectAccessibleAt, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import {
	applyPromo,
	buyNow,
	fillAddress,
	openPayment,
	payButton,
	summaryAmount,
} from '#test/e2e/support/checkout-steps.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of 409/ })

async function newPromo(page: Page, method: string, fields: Record<string, string>): Promise<void> {
	await open(page, '/admin/promos/new')
	await page.getByLabel('How it applies').selectOption({ label: method })
	for (const [label, value] of Object.entries(fields))
		await page.getByLabel(label, { exact: true }).fill(value)
}

const create = (page: Page) => page.getByRole('button', { name: 'Create' }).click()
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function pay(page: Page): Promise<void> {
	const provider = await openPayment(page)
	await provider.getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
}

test('the owner runs a festival: an offer, free packs, codes for an email, and edits', async ({
	page,
	newVisitor,
}) => {
	test.slow()
	await registerOwner(page, shop)

	await test.step('an automatic offer is refused without a name, and then applies in every cart', async () => {
		await newPromo(page, 'Automatic offer: without a code', {
			'Percent off': '5',
			'Maximum discount (₹)': '100',
		})
		await create(page)
		await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Enter a name')
		await expect(page.getByLabel('Percent off')).toHaveValue('5')
		await page.getByLabel('Name', { exact: true }).fill('Pongal offer')
		await page.getByLabel('Last day').fill('2099-01-15')
		await expectNoViolations(page)
		await create(page)
		await expect(row(page, 'Pongal offer')).toContainText('5% off, up to ₹100, until 15 Jan 2099')
		const created = page.getByRole('status').filter({ hasText: 'is created' })
		await expect(created).toContainText(
			'Pongal offer is created: 5% off, up to ₹100, until 15 Jan 2099. It applies in every cart from now on.',
		)
		await expectAccessibleAt(page, [390, 1280])
		await created.getByRole('link', { name: 'Announce it on the banner' }).click()
		const message = page.getByRole('region', { name: 'New message' })
		await expect(message.getByLabel('Message')).toHaveValue(
			'Pongal offer: 5% off, up to ₹100, until 15 Jan 2099',
		)
		await message.getByRole('button', { name: 'Add' }).click()
		await expectToast(page, 'Message added')
		await expect(message.getByLabel('Message')).toHaveValue('')

		const guest = await newVisitor()
		await open(guest, '/product/1')
		await guest.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
		await expectToast(guest, 'Added to Cart')
		await open(guest, '/cart')
		const summary = guest.getByRole('region', { name: 'Order summary' })
		await expect(summary).toContainText('Pongal offer−₹12')
		await expect(summary).toContainText('Total₹228')
		await expectNoViolations(guest)
		await guest.getByRole('link', { name: 'Proceed to Checkout' }).click()
		await fillAddress(guest)
		await expect(summaryAmount(guest, 'Discount (Pongal offer)')).toHaveText('−₹14.00')
		await pay(guest)
		await expect(guest.getByText('Discount (Pongal offer)')).toBeVisible()
		expect(await shop.rows('select discount_paise, offer_name, promo_code from orders')).toEqual([
			{ discount_paise: 1400, offer_name: 'Pongal offer', promo_code: null },
		])
	})

	await test.step('a code and the offer never add up: the shopper gets the better one', async () => {
		const guest = await newVisitor()
		await buyNow(guest)
		await fillAddress(guest)
		await applyPromo(guest, 'FILTER10')
		await expect(summaryAmount(guest, 'Discount (FILTER10)')).toHaveText('−₹28.00')
		await newPromo(page, 'Promo code: shoppers enter it', { Code: 'TINY', 'Percent off': '1' })
		await create(page)
		await expect(row(page, 'TINY')).toContainText('1% off')
		await guest.getByRole('button', { name: 'Remove promo code' }).click()
		await applyPromo(guest, 'TINY')
		await expect(guest.getByText('which saves you at least as much')).toBeVisible()
		await expect(summaryAmount(guest, 'Discount (Pongal offer)')).toHaveText('−₹14.00')
		await expectNoViolations(guest)
	})

	await test.step('free packs are named at checkout, after paying and on the invoice', async () => {
		await newPromo(page, 'Promo code: shoppers enter it', { Code: 'TWOPLUSONE' })
		await page.getByLabel('Kind').selectOption({ label: 'Buy some, get some free' })
		await page.getByLabel('Packs to buy').fill('2')
		await page.getByLabel('Packs free', { exact: true }).fill('1')
		const goods = page.getByRole('group', { name: 'Only for these products' })
		await goods.getByLabel('100% Pure, all sizes').check()
		await create(page)
		await expect(row(page, 'TWOPLUSONE')).toContainText('Buy 2 of 100% Pure, get 1 free')

		const guest = await newVisitor()
		await open(guest, '/product/1')
		await guest.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
		await open(guest, '/cart')
		const more = guest.getByRole('button', { name: /^Increase/ }).first()
		await more.click()
		await guest.getByRole('link', { name: 'Proceed to Checkout' }).click()
		await fillAddress(guest)
		await applyPromo(guest, 'twoplusone')
		await expect(
			guest.getByText('Add 1 more pack of 100% Pure to use this code: buy 2, get 1 free.'),
		).toBeVisible()
		await open(guest, '/cart')
		await more.click()
		await guest.getByRole('link', { name: 'Proceed to Checkout' }).click()
		await applyPromo(guest, 'twoplusone')
		await expect(guest.getByText('3 × ₹240.00 · 1 free')).toBeVisible()
		await expect(summaryAmount(guest, 'Discount (TWOPLUSONE)')).toHaveText('−₹240.00')
		await pay(guest)
		await expect(guest.getByText('Quantity 3 · 1 free')).toBeVisible()
		await expectNoViolations(guest)
		expect(
			await shop.rows(
				`select data -> 'lines' -> 0 ->> 'description' as text from invoices order by number desc limit 1`,
			),
		).toEqual([{ text: expect.stringContaining('1 of 3 packs free') }])
	})

	await test.step('an edit changes what is paid next, and tells who had applied the code', async () => {
		const guest = await newVisitor()
		await buyNow(guest)
		await fillAddress(guest)
		await applyPromo(guest, 'FILTER10')
		await expect(summaryAmount(guest, 'Total')).toHaveText('₹252.00')
		await open(page, '/admin/promos')
		await page.getByRole('link', { name: 'FILTER10' }).click()
		await page.getByLabel('Percent off').fill('20')
		await page.getByRole('button', { name: 'Save changes' }).click()
		await expectToast(page, 'Saved. Placed orders keep their discount.')
		await payButton(guest).click()
		await expectToast(guest, 'Payment Error', 'Your discount has changed since you filled your cart.')
		await expect(summaryAmount(guest, 'Total')).toHaveText('₹224.00')
		await pay(guest)
	})

	await test.step('of two admins who edit one code, the second is warned and keeps what was entered', async () => {
		const second = await page.context().newPage()
		await open(page, '/admin/promos')
		await page.getByRole('link', { name: 'FILTER10' }).click()
		await expect(page.getByLabel('Percent off')).toHaveValue('20')
		await second.goto(page.url())
		await second.getByLabel('Percent off').fill('25')
		await page.getByLabel('Percent off').fill('10')
		await page.getByRole('button', { name: 'Save changes' }).click()
		await expectToast(page, 'Saved. Placed orders keep their discount.')
		await second.getByRole('button', { name: 'Save changes' }).click()
		await expectToast(second, 'Not saved', 'Somebody else has changed this since you opened it.')
		await expect(second.getByLabel('Percent off')).toHaveValue('25')
		const conflict = second.getByRole('region', { name: 'Somebody else has changed this' })
		await expect(conflict).toContainText('Theirs 10')
		await conflict.getByRole('link', { name: 'Take theirs' }).click()
		await expect(second.getByLabel('Percent off')).toHaveValue('10')
		await second.close()
	})

	await test.step('a copy of a code keeps its terms, for free shipping', async () => {
		await open(page, '/admin/promos')
		await page.getByRole('link', { name: 'DAVARA20' }).click()
		await page.getByRole('link', { name: 'Duplicate' }).click()
		await expect(page.getByRole('heading', { name: 'Copy of DAVARA20' })).toBeVisible()
		await expect(page.getByLabel('Minimum order (₹)')).toHaveValue('500')
		await page.getByLabel('Kind').selectOption({ label: 'Free shipping' })
		await page.getByLabel('Minimum order (₹)').fill('')
		await page.getByLabel('Code', { exact: true }).fill('SHIPFREE')
		await create(page)
		await expect(row(page, 'SHIPFREE')).toContainText('Free shipping')
		const guest = await newVisitor()
		await buyNow(guest)
		await fillAddress(guest)
		await applyPromo(guest, 'SHIPFREE')
		await expect(summaryAmount(guest, 'Free shipping (SHIPFREE)')).toHaveText('−₹40.00')
		await expect(summaryAmount(guest, 'Total')).toHaveText('₹240.00')
	})

	await test.step('codes for one order each are downloaded once and listed as one', async () => {
		await newPromo(page, 'Campaign: many codes for one order each', {
			Name: 'Diwali email',
			'Codes begin with': 'DIWALI',
			'Number of codes': '500',
			'Percent off': '30',
		})
		await create(page)
		await expect(page.getByRole('heading', { name: '500 codes, one use each' })).toBeVisible()
		await expectNoViolations(page)
		const [download] = await Promise.all([
			page.waitForEvent('download'),
			page.getByRole('button', { name: 'Download codes (CSV)' }).click(),
		])
		const [, code = ''] = (await readFile(await download.path(), 'utf8')).split('\r\n')
		expect(code).toMatch(/^DIWALI-[2-9A-Z]{10}$/)
		await expect(page.getByText('For more codes, duplicate this campaign.')).toBeVisible()

		const guest = await newVisitor()
		await buyNow(guest)
		await fillAddress(guest)
		await applyPromo(guest, code)
		await expect(summaryAmount(guest, `Discount (${code})`)).toHaveText('−₹84.00')
		await pay(guest)
		await buyNow(guest)
		await fillAddress(guest)
		await applyPromo(guest, code)
		await expect(guest.getByText('Expired or invalid promocode')).toBeVisible()
		await open(page, '/admin/promos')
		await expect(row(page, 'Diwali email').first()).toContainText('1 of 500')
		await expect(row(page, 'DIWALI-')).toHaveCount(0)
	})

	await test.step('every screen fits a phone, a tablet and a desktop', async () => {
		for (const name of ['', 'Diwali email', 'TWOPLUSONE']) {
			await open(page, '/admin/promos')
			if (name) await page.getByRole('link', { name }).click()
			await expectAccessibleAt(page, [390, 768, 1280])
		}
	})
})
