/** A return: a customer asks on a phone with a photo, support agrees, a packer receives it, a manager refunds it. */
import type { Page } from '@playwright/test'
import { clickButton, fieldByLabel } from '#test/e2e/support/account-steps.ts'
import { expectNoHorizontalScroll, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { payByRequests } from '#test/e2e/support/checkout-steps.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { listEmails } from '#test/e2e/support/mailbox.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'
import { photo } from '#test/fixtures/returns.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of 40[034]/ })

async function expectFits(page: Page) {
	for (const width of [1280, 768, 390]) {
		await page.setViewportSize({ width, height: 844 })
		await expectNoHorizontalScroll(page)
	}
	await expectNoViolations(page)
}

/** Pays for an order and delivers it, with requests as the pages send them. */
async function deliver(page: Page, owner: Page): Promise<string> {
	const number = await payByRequests(page)
	const moves: Record<string, string>[] = [
		{ to: 'packed' },
		{ to: 'shipped', trackingNumber: `D-${number.slice(4, 12)}` },
		{ to: 'out_for_delivery' },
		{ to: 'delivered' },
	]
	for (const move of moves) {
		const form = { intent: 'move', ...move }
		const response = await owner.request.post(`/admin/orders/${number}`, { form })
		expect(response.status(), await response.text()).toBe(200)
	}
	return number
}

const setRole = (email: string, role: string) =>
	shop.rows('update customers set role = $2 where email = $1 returning id', [email, role])

const returnsOf = (page: Page) => page.getByRole('region', { name: 'Returns', exact: true })

test('a return goes from the photo of a customer to the refund of a manager', async ({
	page,
	newVisitor,
}) => {
	test.slow()
	const owner = await newVisitor()
	await registerOwner(owner, shop)
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, '/')
	const number = await deliver(page, owner)
	await open(page, `/track-order?id=${number}`)
	await page.getByRole('button', { name: 'View Details' }).click()
	await page.getByRole('dialog').getByRole('link', { name: 'Return a pack' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Return a pack')
	await page.getByLabel('Photos (optional)').setInputFiles({
		name: 'torn.jpg',
		mimeType: 'image/jpeg',
		buffer: Buffer.from(await photo()),
	})
	await clickButton(page, 'Ask for a return')
	await expect(page.getByRole('main')).toContainText('Please say what is wrong.')
	await expect(fieldByLabel(page, 'Tell us more')).toHaveAccessibleDescription(/in a few words/)
	await expectFits(page)
	await page.getByRole('radio', { name: 'It arrived damaged or defective' }).check()
	await fieldByLabel(page, 'Tell us more').fill('The pack was torn and half empty.')
	await page.getByRole('radio', { name: 'A refund' }).check()
	await clickButton(page, 'Ask for a return')
	const mine = page.getByRole('list', { name: 'Returns' })
	await expect(mine).toContainText('will answer by email')
	await expect(mine.getByRole('img')).toHaveCount(1)
	await expectFits(page)
	expect((await listEmails(page, 'To meena@example.in,')).join()).toContain('received your return request')

	const stranger = await newVisitor()
	await open(stranger, `/orders/${number}/return`)
	await expect(stranger.getByRole('heading', { level: 1 })).toHaveText("We can't show this return here")
	const picture = (await mine.getByRole('img').getAttribute('src')) ?? ''
	expect((await stranger.request.get(picture)).status()).toBe(404)
	expect((await page.request.get(picture)).headers()['cache-control']).toBe('private, no-store')

	const support = await newVisitor()
	const { email } = await registerOwner(support, shop)
	await setRole(email, 'support')
	await open(support, '/admin')
	await support
		.getByRole('main')
		.getByRole('link', { name: /^1 ?return$/ })
		.click()
	await expect(support.getByRole('region', { name: 'To answer' })).toContainText(number)
	await expectFits(support)
	await support.getByRole('link', { name: number }).click()
	await expect(returnsOf(support)).toContainText('torn and half empty')
	await expect(returnsOf(support).getByRole('img')).toHaveJSProperty('naturalWidth', 80)
	await expectFits(support)
	await support.getByRole('radio', { name: /^Yes, to our address/ }).check()
	await support.getByLabel('Message to the customer (optional)').fill('Sorry about that.')
	await clickButton(support, 'Agree to the return')
	await expectToast(support, 'Return agreed, and the customer is emailed')
	await expect(support.getByRole('button', { name: 'Refund the return' })).toHaveCount(0)

	const packer = await newVisitor()
	await setRole((await registerOwner(packer, shop)).email, 'packer')
	await packer.setViewportSize({ width: 390, height: 844 })
	await open(packer, '/admin/returns')
	await packer.getByRole('region', { name: 'On the way' }).getByRole('link', { name: number }).click()
	await clickButton(packer, 'Mark return as received')
	await expectToast(packer, 'Return received, and the customer is emailed')

	await setRole(email, 'manager')
	await open(support, `/admin/orders/${number}`)
	await expect(returnsOf(support).getByLabel('Amount in rupees')).toHaveValue('280')
	await returnsOf(support).getByLabel('Amount in rupees').fill('240')
	await clickButton(support, 'Refund the return')
	await expectToast(support, 'Refund of ₹240.00 started')
	await expectFits(support)

	await page.reload()
	await expect(mine).toContainText('₹240.00 refunded')
	for (const step of ['Asked', 'Agreed', 'Received', 'Settled']) await expect(mine).toContainText(step)
	await expectFits(page)
})

test('a replacement is sent again and shown to the customer', async ({ page, newVisitor }) => {
	const owner = await newVisitor()
	await registerOwner(owner, shop)
	await open(page, '/')
	const number = await deliver(page, owner)
	await open(owner, `/admin/orders/${number}`)
	await owner.getByText('Send a replacement', { exact: true }).first().click()
	await clickButton(owner, 'Send a replacement')
	await expect(owner.getByRole('main')).toContainText('Please choose at least one pack.')
	await fieldByLabel(owner, 'Artisan Blend - 100% Pure, Small (220g), Fine').fill('1')
	await owner.getByRole('combobox', { name: 'Reason' }).selectOption('lost')
	await expectFits(owner)
	await clickButton(owner, 'Send a replacement')
	await expectToast(owner, 'Replacement waits under To ship')
	await open(owner, '/admin/shipping')
	await expect(owner.getByRole('row').filter({ hasText: `${number}-R1` })).toContainText(
		'Replacement, to pack',
	)
	await expectFits(owner)
	await owner.getByLabel(`Tracking number for ${number}-R1`).fill('D-AGAIN-1')
	await clickButton(owner, 'Mark as shipped')
	await expectToast(owner, '1 order marked as shipped')
	await open(owner, `/admin/packing-slips?number=${number}-R1`)
	await expect(owner.getByRole('article')).toContainText('Replacement, free of charge')

	await open(page, `/track-order?id=${number}`)
	await page.getByRole('button', { name: 'View Details' }).click()
	await expect(page.getByRole('region', { name: 'Replacement' })).toContainText('D-AGAIN-1')
	await expectFits(page)
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('a return is asked for and withdrawn', async ({ page, newVisitor }) => {
		const owner = await newVisitor()
		await registerOwner(owner, shop)
		await page.goto('/')
		const number = await deliver(page, owner)
		await page.goto(`/orders/${number}/return`)
		await page.getByRole('radio', { name: 'It tastes off' }).check()
		await clickButton(page, 'Ask for a return')
		await expect(page.getByRole('main')).toContainText('Please tell us in a few words')
		await expect(page.getByRole('radio', { name: 'It tastes off' })).toBeChecked()
		await fieldByLabel(page, 'Tell us more').fill('Like cardboard.')
		await page.getByRole('radio', { name: 'A fresh pack' }).check()
		await clickButton(page, 'Ask for a return')
		await expect(page.getByRole('list', { name: 'Returns' })).toContainText('Like cardboard.')
		await clickButton(page, 'Withdraw this request')
		await expect(page.getByRole('list', { name: 'Returns' })).toContainText(
			'You have withdrawn this request.',
		)
		await expect(page.getByRole('button', { name: 'Ask for a return' })).toBeVisible()
	})
})
