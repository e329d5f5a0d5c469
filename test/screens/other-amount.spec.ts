/** Takes the screens of a payment of another amount: while the shop looks at it, and once it is settled or refunded. */
import type { Page } from '@playwright/test'
import { clickButton, fieldByLabel } from '#test/e2e/support/account-steps.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { open } from '#test/e2e/support/open-page.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import { paymentInput } from '#test/fixtures/orders.ts'
import { takeScreens } from './take-screens.ts'

const WIDTHS = [360, 390, 768, 1280, 1920]

const shop = openIsolatedShop()

test.setTimeout(900_000)

async function payOtherAmount({ request }: Page): Promise<string> {
	const headers = { 'x-sandbox-scenario': 'sbx:pay,status=amount-off-by-one' }
	const started = await request.post('/api/create-payment', { data: paymentInput(), headers })
	const { redirectUrl, transactionId } = (await started.json()) as Record<string, string>
	await request.get(String(redirectUrl))
	await request.post('/api/verify-payment', { data: { transactionId } })
	return String(transactionId)
}

async function takeCustomerScreens(page: Page, number: string, name: string): Promise<void> {
	for (const [screen, path] of [
		['result', `/payment-success?transactionId=${number}`],
		['orders', `/orders?order=${number}`],
		['tracking', `/track-order?id=${number}`],
	] as const) {
		await open(page, path)
		await expect(page.getByRole('main')).toContainText(screen === 'result' ? '24 hours' : number)
		await takeScreens(page, `other-amount-${name}-${screen}`, WIDTHS)
	}
}

test('a payment of another amount', async ({ page, newVisitor }) => {
	const owner = await newVisitor()
	await registerOwner(owner, shop)
	for (const decision of ['settled', 'refunded'] as const) {
		const number = await payOtherAmount(page)
		if (decision === 'settled') await takeCustomerScreens(page, number, 'waiting')
		await open(owner, `/admin/orders/${number}`)
		await owner.getByText('Mark payment as settled').click()
		await takeScreens(owner, `other-amount-${decision}-console-before`, WIDTHS)
		if (decision === 'settled') {
			await fieldByLabel(owner, 'How you settled it (optional)').fill(
				'Refunded to your card, UTR 123456789012',
			)
			await clickButton(owner, 'Mark as settled')
			await expect(owner.getByText('Nothing left to do.')).toBeVisible()
		} else {
			await clickButton(owner, 'Refund ₹280.01 and cancel')
			await expect(owner.getByText('The refund is in progress.')).toBeVisible()
		}
		await takeScreens(owner, `other-amount-${decision}-console`, WIDTHS)
		await takeCustomerScreens(page, number, decision)
	}
})
