import { expect, type Page } from '@playwright/test'
import { payByRequests } from './checkout-steps.ts'

type Move = { number: string; to: 'packed' | 'shipped' | 'out_for_delivery' | 'delivered' }

/** Moves an order on with the request of its page in the console. */
export async function moveOrder(owner: Page, { number, to }: Move): Promise<void> {
	const form: Record<string, string> = { intent: 'move', to }
	if (to === 'shipped') form.trackingNumber = `D-${number.slice(4, 12)}`
	const response = await owner.request.post(`/admin/orders/${number}`, { form })
	expect(response.status(), await response.text()).toBe(200)
}

/** Pays for an order and lets the owner deliver it, with requests as the pages send them. */
export async function deliverOrder(page: Page, owner: Page): Promise<string> {
	const number = await payByRequests(page)
	for (const to of ['packed', 'shipped', 'out_for_delivery', 'delivered'] as const)
		await moveOrder(owner, { number, to })
	return number
}
