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

/** The street that was filled in from an earlier order. */
const FILLED_IN = 'filledInAddress'
const DELIVER_TO = 'deliverTo'
const NEW_ADDRESS = 'new'

/** Fills in where the shopper's earlier order went, and chooses that, unless another street has been entered. */
export function fillInAddress(recipient: OrderView['address']): void {
	const stored = readStoredDraft()
	if (stored['address'] && stored['address'] !== stored[FILLED_IN]) return
	storeDraft({ ...stored, ...recipient, [FILLED_IN]: recipient.address, [DELIVER_TO]: NEW_ADDRESS })
}

/** Returns the id of the chosen saved address, null for a new one, or undefined if none was chosen in this tab. */
export function readDeliverTo(): string | null | undefined {
	const { [DELIVER_TO]: chosen } = readStoredDraft()
	if (typeof chosen !== 'string') return undefined
	return chosen === NEW_ADDRESS ? null : chosen
}

export function storeDeliverTo(savedAddressId: string | null): void {
	storeDraft({ ...readStoredDraft(), [DELIVER_TO]: savedAddressId ?? NEW_ADDRESS })
}
