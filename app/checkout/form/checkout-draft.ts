/** Reads and saves what was typed at checkout. */
import { readStoredDraft, storeDraft } from '#app/cart/checkout-draft-storage.ts'
import {
	type CheckoutValues,
	EMPTY_CHECKOUT,
	FIELD_NAMES,
	normalizeField,
} from '#app/checkout/form/checkout-fields.ts'
import { tabStorage } from '#app/ui/tab-storage.ts'
import { CHECKOUT_DRAFT_KEY } from '#shop/cart/rules.ts'

const PROMO_FIELD = 'promoCode'
/** What the code takes off, as the server has said. */
const PROMO_ROW_FIELD = 'promoRow'
const MAX_VALUE_LENGTH = 1000

export function readDraft(): CheckoutValues {
	const stored = readStoredDraft()
	const values: CheckoutValues = { ...EMPTY_CHECKOUT }
	for (const name of FIELD_NAMES) {
		const value = stored[name]
		if (typeof value === 'string') values[name] = normalizeField(name, value.slice(0, MAX_VALUE_LENGTH))
	}
	return values
}

/** Returns the code that was applied before the reload, with its row. It has to be verified again. */
export function readDraftPromo(): { code: string; row: unknown } | null {
	const { [PROMO_FIELD]: code, [PROMO_ROW_FIELD]: row } = readStoredDraft()
	return typeof code === 'string' && code ? { code, row } : null
}

export function saveDraft(values: CheckoutValues): void {
	storeDraft({ ...readStoredDraft(), ...values })
}

export function saveDraftPromo(promo: { code: string; row: unknown } | null): void {
	storeDraft({ ...readStoredDraft(), [PROMO_FIELD]: promo?.code ?? '', [PROMO_ROW_FIELD]: promo?.row })
}

export function clearDraft(): void {
	tabStorage.removeItem(CHECKOUT_DRAFT_KEY)
}
