/** Tests what follows an order: its batch and a recall, a review, a return with a photo, and a replacement. */
import type { Page } from '@playwright/test'
import { clickButton, fieldByLabel } from '#test/e2e/support/account-steps.ts'
import { expectFits, expectNoHorizontalScroll } from '#test/e2e/support/accessibility.ts'
import { payByRequests } from '#test/e2e/support/checkout-steps.ts'
import { deliverOrder, moveOrder } from '#test/e2e/support/deliver-order.ts'
import { expectWaitForScript } from '#test/e2e/support/expect-wait-for-script.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { observeLayoutShift, readLayoutShift } from '#test/e2e/support/layout-shift.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'
import { photo } from '#test/fixtures/returns.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of 40[034]/ })

/** The browsers of a customer, on a phone, and the owner, with the number of the order. */
type Story = { page: Page; owner: Page; number: string }

const detailsOf = async (page: Page, number: string) => {
	await navigate(page, `/track-order?id=${number}`)
	await page.getByRole('button', { name: 'View Details' }).click()
	return page.getByRole('dialog', { name: 'Order Details' })
}

test('an order is packed from a batch, reviewed, returned with a photo, and another sent again', async ({
	page,
	newVisitor,
}) => {
	test.slow()
	await page.setViewportSize({ width: 390, height: 844 })
	const number = await payByRequests(page)
	const owner = await newVisitor()
	await registerOwner(owner, shop)
	await open(owner, '/admin/roasts')
	await open(page, '/track-order')
	const story: Story = { page, owner, number }

	await test.step('the owner names a batch, and recalls what was packed from it', () => packFromBatch(story))
	for (const to of ['shipped', 'out_for_delivery', 'delivered'] as const)
		await moveOrder(owner, { number, to })
	await test.step('the customer reads the batch, and writes a review', () => writeReview(story))
	await test.step('the owner publishes and answers it, and the product shows it', () => publishReview(story))
	await test.step('the customer asks for a return, with a photo', () => requestReturn(story))
	await test.step('the owner agrees, receives and refunds it', () => refundReturn(story))
	const lost = await deliverOrder(page, owner)
	await test.step('a lost parcel is sent again', () => sendReplacement({ ...story, number: lost }))
})

async function packFromBatch({ owner, number }: Story) {
	await expect(owner.getByRole('region', { name: 'Ordered and not yet packed' })).toContainText('0.3 kg')
	await clickButton(owner, 'Save batch')
	await expect(fieldByLabel(owner, 'Batch number')).toHaveAccessibleDescription(/Enter the batch number/)
	await expectFits(owner)
	await fieldByLabel(owner, 'Batch number').fill('R-1125')
	await clickButton(owner, 'Save batch')
	await expectToast(owner, 'Batch R-1125 saved')
	await expect(fieldByLabel(owner, 'Batch number')).toHaveValue('')
	await navigate(owner, `/admin/orders/${number}`)
	await clickButton(owner, 'Mark as packed')
	await expectToast(owner, 'Order marked as packed')
	const batches = owner.getByRole('region', { name: 'Batches' })
	await expect(batches).toContainText('Batch R-1125, best before')
	await batches.getByText('Change a batch').click()
	await batches.getByRole('combobox').selectOption('No batch')
	await clickButton(owner, 'Save batch')
	await expectToast(owner, 'Batch changed')
	await expect(batches.getByRole('listitem')).toContainText('No batch')
	await batches.getByRole('combobox').selectOption({ index: 0 })
	await clickButton(owner, 'Save batch')
	await expect(batches.getByRole('listitem')).toContainText('Batch R-1125, best before')
	await navigate(owner, '/admin/roasts')
	await owner.getByRole('link', { name: 'Recall list of batch R-1125' }).click()
	const row = owner.getByRole('row').filter({ hasText: number })
	await expect(row).toContainText('meena@example.in')
	await expect(row).toContainText('Packed')
	await expectFits(owner)
}

async function writeReview({ page, number }: Story) {
	const details = await detailsOf(page, number)
	await expect(details).toContainText('Batch R-1125, best before')
	await details.getByRole('link', { name: 'Write a review' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('How is your coffee?')
	await fieldByLabel(page, 'Your words').fill('Strong, and the kitchen smells of it.')
	await clickButton(page, 'Send review')
	await expect(page.getByRole('main')).toContainText('Please choose from 1 to 5 stars.')
	await expect(fieldByLabel(page, 'Your words')).toHaveValue('Strong, and the kitchen smells of it.')
	await expectFits(page)
	await page.locator('label').filter({ hasText: '4 stars' }).click()
	await clickButton(page, 'Send review')
	await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()
}

async function publishReview({ page, owner }: Story) {
	await navigate(owner, '/admin/reviews')
	await owner.setViewportSize({ width: 1280, height: 900 })
	await expect(owner.getByRole('navigation', { name: 'Console' })).toContainText(/Reviews\s*1/)
	await expect(owner.getByRole('main')).toContainText('the kitchen smells of it')
	await owner.getByRole('button', { name: /^Publish/ }).click()
	await expectToast(owner, 'Review published, and live in the shop')
	await owner.getByRole('link', { name: 'Published (1)' }).click()
	await owner.getByText(/^Answer/).click()
	await owner.getByLabel('Our answer, below the review').fill('Nandri, Meena!')
	await expectFits(owner)
	await clickButton(owner, 'Save answer')
	await expectToast(owner, 'Answer saved')

	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, '/products')
	await observeLayoutShift(page)
	// Otherwise the rating would push down the grind and size that a shopper is about to choose.
	await expectWaitForScript(page, '**/offers-and-rating-*.js', () =>
		page.getByRole('main').getByRole('link', { name: '100% Pure' }).first().click(),
	)
	await expect(page.getByRole('link', { name: 'How returns work' })).toBeVisible()
	expect(await readLayoutShift(page)).toBeLessThan(0.01)
	await page
		.getByRole('link', { name: /1 review/ })
		.first()
		.click()
	const section = page.getByRole('region', { name: 'What customers say' })
	await expect(section).toContainText('Nandri, Meena!')
	await expect(section.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
	await expectNoHorizontalScroll(page)
	const source = async () => (await page.request.get('/product/1')).text()
	await expect.poll(source).toContain('AggregateRating')
	await section.getByRole('link', { name: 'How we publish reviews' }).click()
	await expect(page.getByRole('main')).toContainText('We never decline one for being critical.')
	await expectFits(page)
}

const returnsOf = (page: Page) => page.getByRole('region', { name: 'Returns', exact: true })
const mineOf = (page: Page) => page.getByRole('list', { name: 'Returns' })

async function requestReturn({ page, number }: Story) {
	await page.setViewportSize({ width: 390, height: 844 })
	const details = await detailsOf(page, number)
	await details.getByRole('link', { name: 'Return a pack' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Return a pack')
	const buffer = Buffer.from(await photo())
	await page
		.getByLabel('Photos (optional)')
		.setInputFiles({ name: 'torn.jpg', mimeType: 'image/jpeg', buffer })
	await clickButton(page, 'Request a return')
	await expect(page.getByRole('main')).toContainText('Please choose a reason.')
	await expect(page.getByRole('radio', { name: 'It arrived damaged or defective' })).toBeFocused()
	await expect(fieldByLabel(page, 'Tell us more')).toHaveAccessibleDescription(/in a few words/)
	await expectFits(page)
	await page.getByRole('radio', { name: 'It arrived damaged or defective' }).check()
	await fieldByLabel(page, 'Tell us more').fill('The pack was torn and half empty.')
	await page.getByRole('radio', { name: 'A refund' }).check()
	await clickButton(page, 'Request a return')
	await expect(mineOf(page)).toContainText('will reply by email')
	await expect(mineOf(page).getByRole('img')).toHaveCount(1)
}

async function refundReturn({ page, owner, number }: Story) {
	await navigate(owner, '/admin/returns')
	await expect(owner.getByRole('region', { name: 'To answer' })).toContainText(number)
	await expectFits(owner)
	await owner.getByRole('link', { name: number }).click()
	await expect(returnsOf(owner)).toContainText('torn and half empty')
	await expect(returnsOf(owner).getByRole('img')).toHaveJSProperty('naturalWidth', 80)
	await owner.getByRole('radio', { name: /^Yes, to our address/ }).check()
	await owner.getByLabel('Message to the customer (optional)').fill('Sorry about that.')
	await clickButton(owner, 'Accept the return')
	await expectToast(owner, 'Return accepted, and the customer is emailed')
	await clickButton(owner, 'Mark return as received')
	await expectToast(owner, 'Return received, and the customer is emailed')
	await expect(returnsOf(owner).getByLabel('Amount in rupees')).toHaveValue('280')
	await returnsOf(owner).getByLabel('Amount in rupees').fill('240')
	await clickButton(owner, 'Refund the return')
	await expectToast(owner, 'Refund of ₹240.00 started')

	await page.reload()
	await expect(mineOf(page)).toContainText('Refund of ₹240.00.')
	for (const step of ['Requested', 'Accepted', 'Received', 'Settled'])
		await expect(mineOf(page)).toContainText(step)
	await page.setViewportSize({ width: 390, height: 844 })
	await expectNoHorizontalScroll(page)
}

async function sendReplacement({ page, owner, number }: Story) {
	await navigate(owner, `/admin/orders/${number}`)
	await owner.getByText('Send a replacement', { exact: true }).first().click()
	await clickButton(owner, 'Send a replacement')
	await expect(owner.getByRole('main')).toContainText('Please choose at least one pack.')
	await fieldByLabel(owner, 'Artisan Blend - 100% Pure, Small (220g), fine grind').fill('1')
	await owner.getByRole('combobox', { name: 'Reason' }).selectOption('lost')
	await clickButton(owner, 'Send a replacement')
	await expectToast(owner, 'Replacement waits under To ship')
	await navigate(owner, '/admin/shipping')
	await expect(owner.getByRole('row').filter({ hasText: `${number}-R1` })).toContainText(
		'Replacement, to pack',
	)
	await owner.getByLabel(`Tracking number for ${number}-R1`).fill('D-AGAIN-1')
	await clickButton(owner, 'Mark as shipped')
	await expectToast(owner, '1 order marked as shipped')
	const details = await detailsOf(page, number)
	await expect(details.getByRole('region', { name: 'Replacement' })).toContainText('D-AGAIN-1')
}

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('a return is asked for and withdrawn, and a review written and deleted', async ({
		page,
		newVisitor,
	}) => {
		const owner = await newVisitor()
		await registerOwner(owner, shop)
		const number = await deliverOrder(page, owner)
		const main = page.getByRole('main')
		await page.goto(`/orders/${number}/return`)
		await page.getByRole('radio', { name: 'It tastes off' }).check()
		await clickButton(page, 'Request a return')
		await expect(main).toContainText('Please tell us in a few words')
		await expect(page.getByRole('radio', { name: 'It tastes off' })).toBeChecked()
		await fieldByLabel(page, 'Tell us more').fill('Like cardboard.')
		await page.getByRole('radio', { name: 'A fresh pack' }).check()
		await clickButton(page, 'Request a return')
		await expect(mineOf(page)).toContainText('Like cardboard.')
		await clickButton(page, 'Withdraw this request')
		await expect(mineOf(page)).toContainText("You've withdrawn this request.")
		await expect(page.getByRole('button', { name: 'Request a return' })).toBeVisible()

		await page.goto(`/orders/${number}/review`)
		await page.locator('label').filter({ hasText: '5 stars' }).click()
		await clickButton(page, 'Send review')
		await expect(main).toContainText('Please write a few words')
		await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked()
		await fieldByLabel(page, 'Your words').fill('Like at home.')
		await page.getByRole('radio', { name: 'A customer' }).check()
		await clickButton(page, 'Send review')
		await expect(main).toContainText("We'll read your review and publish it")
		await page.getByText('Change or delete your review').click()
		await clickButton(page, 'Delete this review')
		await expect(page.getByRole('button', { name: 'Send review' })).toBeVisible()
	})
})
