/** A roast: the owner names a batch, a packer packs from it, the customer reads it, and the owner recalls it. */
import { clickButton, fieldByLabel } from '#test/e2e/support/account-steps.ts'
import { expectFits } from '#test/e2e/support/accessibility.ts'
import { payByRequests } from '#test/e2e/support/checkout-steps.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { navigate, open } from '#test/e2e/support/open-page.ts'
import { registerOwner, registerStaff } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { expectToast } from '#test/e2e/support/toasts.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of 40[034]/ })

test('a batch goes from the plan of the owner to the customer, and back in a recall', async ({
	page,
	newVisitor,
}) => {
	test.slow()
	const number = await payByRequests(page)
	const owner = await newVisitor()
	await registerOwner(owner, shop)
	await open(owner, '/admin/roasts')
	await expect(owner.getByRole('region', { name: 'Ordered and not yet packed' })).toContainText('0.3 kg')
	await clickButton(owner, 'Save batch')
	await expect(fieldByLabel(owner, 'Batch number')).toHaveAccessibleDescription(/Enter the batch number/)
	await fieldByLabel(owner, 'Batch number').fill('R-1125')
	await clickButton(owner, 'Save batch')
	await expectToast(owner, 'Batch R-1125 saved')
	await expect(fieldByLabel(owner, 'Batch number')).toHaveValue('')
	await expectFits(owner)

	const packer = await newVisitor()
	await registerStaff(packer, shop, 'packer')
	await open(packer, '/admin/roasts')
	await expect(packer.getByRole('row').filter({ hasText: 'R-1125' })).toContainText('Open')
	await expect(packer.getByRole('button', { name: 'Save batch' })).toHaveCount(0)
	await expect(packer.getByRole('link', { name: /Recall list/ })).toHaveCount(0)
	await navigate(packer, `/admin/orders/${number}`)
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

	await navigate(owner, '/admin/roasts?')
	await owner.getByRole('link', { name: 'Recall list of batch R-1125' }).click()
	const row = owner.getByRole('row').filter({ hasText: number })
	await expect(row).toContainText('meena@example.in')
	await expect(row).toContainText('Packed')
	await expectFits(owner)
})
