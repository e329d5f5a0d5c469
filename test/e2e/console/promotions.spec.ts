import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expectFits } from '#test/e2e/support/accessibility.ts'
import {
	applyPromo,
	fillAddress,
	fillCart,
	openPayment,
	payButton,
	PURE,
	summaryAmount,
} from '#test/e2e/support/checkout-steps.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of 409/ })

async function enterPromo(page: Page, method: string, fields: Record<string, string>): Promise<void> {
	await page.getByLabel('How it applies').selectOption({ label: method })
	for (const [label, value] of Object.entries(fields))
		await page.getByLabel(label, { exact: true }).fill(value)
}

const create = (page: Page) => page.getByRole('button', { name: 'Create' }).click()
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('the owner runs a festival: an offer, an edited code, free packs, and codes for an email', async ({
	page,
	newVisitor,
}) => {
	test.slow()
	await registerOwner(page, shop)
	await open(page, '/admin/promos/new')

	await test.step('an automatic offer is refused without a name, and then announced on the banner', () =>
		createOffer(page))

	const guest = await newVisitor()
	await fillCart(guest, { ...PURE, quantity: 3 })

	await test.step('it applies in every cart, where a code that takes off more takes its place', () =>
		useBetterCode(guest))

	await test.step('an edit tells who had applied the code, and the shopper gets the better one', () =>
		editCode({ page, guest }))

	await test.step('free packs are named at checkout and after paying', () =>
		buyWithFreePacks({ page, guest }))

	await test.step('codes for one order each are downloaded once', () => createCampaign(page))
})

type Story = { page: Page; guest: Page }

async function createOffer(page: Page): Promise<void> {
	await enterPromo(page, 'Automatic offer: without a code', {
		'Percent off': '5',
		'Maximum discount (₹)': '100',
		'Last day': '2099-01-15',
	})
	await create(page)
	await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Enter a name')
	await expect(page.getByLabel('Percent off')).toHaveValue('5')
	await expectFits(page)
	await page.getByLabel('Name', { exact: true }).fill('Pongal offer')
	await create(page)
	await expect(row(page, 'Pongal offer')).toContainText('5% off, up to ₹100, until 15 Jan 2099')
	const created = page.getByRole('status').filter({ hasText: 'is created' })
	await expect(created).toContainText(
		'Pongal offer is created: 5% off, up to ₹100, until 15 Jan 2099. It applies in every cart from now on.',
	)
	await expectFits(page)
	await created.getByRole('link', { name: 'Announce it on the banner' }).click()
	const message = page.getByRole('region', { name: 'New message' })
	await expect(message.getByLabel('Message')).toHaveValue(
		'Pongal offer: 5% off, up to ₹100, until 15 Jan 2099',
	)
	await message.getByRole('button', { name: 'Add' }).click()
	await expectToast(page, 'Message added')
	await expect(message.getByLabel('Message')).toHaveValue('')
}

async function useBetterCode(guest: Page): Promise<void> {
	await open(guest, '/cart')
	await expect(guest.getByRole('region', { name: 'Order summary' })).toContainText(
		'Pongal offer−₹365% off, up to ₹100',
	)
	await guest.getByRole('link', { name: 'Proceed to Checkout' }).click()
	await fillAddress(guest)
	await expect(summaryAmount(guest, 'Discount (Pongal offer)')).toHaveText('−₹36.00')
	await applyPromo(guest, 'FILTER10')
	await expect(summaryAmount(guest, 'Discount (FILTER10)')).toHaveText('−₹72.00')
	await expect(summaryAmount(guest, 'Total')).toHaveText('₹648.00')
}

async function editCode({ page, guest }: Story): Promise<void> {
	await navigate(page, '/admin/promos')
	await page.getByRole('link', { name: 'FILTER10' }).click()
	await page.getByLabel('Percent off').fill('1')
	await page.getByRole('button', { name: 'Save changes' }).click()
	await expectToast(page, 'Saved. Placed orders keep their discount.')
	await payButton(guest).click()
	await expectToast(guest, 'Your total has changed', 'Your discount has changed since you filled your cart.')
	await expect(guest.getByText('which saves you at least as much')).toBeVisible()
	await expect(summaryAmount(guest, 'Discount (Pongal offer)')).toHaveText('−₹36.00')
	await guest.getByRole('button', { name: 'Remove promo code' }).click()
}

async function buyWithFreePacks({ page, guest }: Story): Promise<void> {
	await navigate(page, '/admin/promos/new')
	await enterPromo(page, 'Promo code: shoppers enter it', { Code: 'TWOPLUSONE' })
	await page.getByLabel('Kind').selectOption({ label: 'Buy some, get some free' })
	await page.getByLabel('Packs to buy').fill('2')
	await page.getByLabel('Packs free', { exact: true }).fill('1')
	const goods = page.getByRole('group', { name: 'Only for these products' })
	await goods.getByLabel('100% Pure, all sizes').check()
	await create(page)
	await expect(row(page, 'TWOPLUSONE')).toContainText('Buy 2 of 100% Pure, get 1 free')

	await applyPromo(guest, 'twoplusone')
	await expect(guest.getByText('3 × ₹240.00 · 1 free')).toBeVisible()
	await expect(summaryAmount(guest, 'Discount (TWOPLUSONE)')).toHaveText('−₹240.00')
	const provider = await openPayment(guest)
	await provider.getByRole('button', { name: 'Pay by UPI' }).click()
	await expect(guest.getByText('Confirmed', { exact: true })).toBeVisible()
	await expect(guest.getByText('Quantity 3 · 1 free')).toBeVisible()
}

async function createCampaign(page: Page): Promise<void> {
	await navigate(page, '/admin/promos/new')
	await enterPromo(page, 'Campaign: many codes for one order each', {
		Name: 'Diwali email',
		'Codes begin with': 'DIWALI',
		'Number of codes': '500',
		'Percent off': '30',
	})
	await create(page)
	await expect(page.getByRole('heading', { name: '500 codes, one use each' })).toBeVisible()
	await expectFits(page)
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Download codes (CSV)' }).dblclick(),
	])
	expect(download.suggestedFilename()).toBe('diwali-email-codes.csv')
	const [, code = ''] = (await readFile(await download.path(), 'utf8')).split('\r\n')
	expect(code).toMatch(/^DIWALI-[2-9A-Z]{10}$/)
	await expect(page.getByText('For more codes, duplicate this campaign.')).toBeVisible()
	await expect(page.getByText('No codes')).toHaveCount(0)
}
