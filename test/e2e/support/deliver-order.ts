import { expect, type Page } from '@playwright/test'
import { payByRequests } from './checkout-steps.ts'

/** Pays for an order and has the owner deliver it, with requests as the pages send them. */
export async function deliverOrder(page: Page, owner: Page): Promise<string> {
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
