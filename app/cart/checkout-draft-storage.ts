/** Stores the checkout form for this tab, so that it survives back, forward, reload and a cancelled payment. */
import { tabStorage } from '#app/ui/tab-storage.ts'
import { CHECKOUT_DRAFT_KEY } from '#shop/cart/rules.ts'
import type { OrderView } from '#shop/orders/views/order-view.ts'

export function storeDraft(fields: Record<string, unknown>): void {
	tabStorage.setItem(CHECKOUT_DRAFT_KEY, JSON.stringify(fields))
}

export function readStoredDraft(): Record<string, unknown> {
	try {
		const stored: unknown = JSON.parse(tabStorage.getItem(CHECKOUT_DRAFT_KEY) ?? '{}')
		return typeof stored === 'object' && stored !== null ? { ...stored } : {}
	} catch (error) {
		if (error instanceof SyntaxError) return {}
		throw error
	}
}

/** Fills in where the shopper's earlier order went, unless a street has been entered. */
export function fillInAddress(recipient: OrderView['address']): void {
	const stored = readStoredDraft()
	if (!stored['address']) storeDraft({ ...stored, ...recipient })
}
