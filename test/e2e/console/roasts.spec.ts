/** A roast: the owner names a batch, a packer packs from it, the customer reads it, and the owner recalls it. */
import type { Page } from '@playwright/test'
import { clickButton, fieldByLabel } from '#test/e2e/support/account-steps.ts'
import { expectNoHorizontalScroll, expectNoViolations } from '#test/e2e/support/accessibility.ts'
import { payByRequests } from '#test/e2e/support/checkout-steps.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of 40[034]/ })

async function expectFits(page: Page) {
	for (const width of [1280, 768, 390]) {
		await page.setViewportSize({ width, height: 844 })
		await expectNoHorizontalScroll(page)
	}
	await expectNoViolations(page)
	await page.setViewportSize({ width: 1280, height: 844 })
}

test('a batch goes from the plan of the owner to the customer, and back in a recall', async ({
	page,
	newVisitor,
}) => {
	test.slow()
	await open(page, '/')
	const number = await payByRequests(page)
	const owner = await newVisitor()
	await registerOwner(owner, shop)
	await open(owner, '/admin/roasts')
	await expect(owner.getByRole('region', { name: 'Ordered and not yet packed' })).toContainText('0.3 kg')
	await expect(owner.getByRole('main')).toContainText('No batches yet')
	await clickButton(owner, 'Save batch')
	await expect(fieldByLabel(owner, 'Batch number')).toHaveAccessibleDescription(/Enter the batch number/)
	await fieldByLabel(owner, 'Batch number').fill('R-1125')
	await clickButton(owner, 'Save batch')
	await expectToast(owner, 'Batch R-1125 saved')
	await expect(fieldByLabel(owner, 'Batch number')).toHaveValue('')
	await expectFits(owner)

	const packer = await newVisitor()
	const { email } = await registerOwner(packer, shop)
	await shop.rows('update customers set role = $2 where email = $1 returning id', [email, 'packer'])
	await open(packer, '/admin/roasts')
	await expect(packer.getByRole('row').filter({ hasText: 'R-1125' })).toContainText('Open')
	await expect(packer.getByRole('button', { name: 'Save batch' })).toHaveCount(0)
	await expect(packer.getByRole('link', { name: /Recall list/ })).toHaveCount(0)
	await open(packer, `/admin/packing-slips?number=${number}`)
	await expect(packer.getByRole('article', { name: number })).toContainText('Batch R-1125, best before')
	await open(packer, `/admin/orders/${number}`)
	await clickButton(packer, 'Mark as packed')
	await expectToast(packer, 'Order marked as packed')
	const batches = packer.getByRole('region', { name: 'Batches' })
	await expect(batches).toContainText('Batch R-1125, best before')
	await batches.getByText('Change a batch').click()
	await expectFits(packer)
	await batches.getByRole('combobox').selectOption('No batch')
	await clickButton(packer, 'Save batch')
	await expectToast(packer, 'Batch changed')
	await expect(batches.getByRole('listitem')).toContainText('No batch')
	await batches.getByRole('combobox').selectOption({ index: 0 })
	await clickButton(packer, 'Save batch')
	await expect(batches.getByRole('listitem')).toContainText('Batch R-1125, best before')

	await open(page, `/track-order?id=${number}`)
	await page.getByRole('button', { name: 'View Details' }).click()
	await expect(page.getByRole('dialog')).toContainText('Batch R-1125, best before')

	await open(owner, '/admin/roasts')
	await owner.getByRole('link', { name: 'Recall list of batch R-1125' }).click()
	const row = owner.getByRole('row').filter({ hasText: number })
	await expect(row).toContainText('Meena Sundaram')
	await expect(row).toContainText('meena@example.in')
	await expect(row).toContainText('Packed')
	await expectFits(owner)
	const file = owner.getByRole('link', { name: 'Download as CSV' })
	const downloaded = await owner.request.get((await file.getAttribute('href')) ?? '')
	expect(await downloaded.text()).toContain('meena@example.in')
})
