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

/** Returns the code that was applied before the reload. It has to be verified again. */
export function readDraftPromo(): string | null {
	const code = readStoredDraft()[PROMO_FIELD]
	return typeof code === 'string' && code ? code : null
}

export function saveDraft(values: CheckoutValues): void {
	storeDraft({ ...readStoredDraft(), ...values })
}

export function saveDraftPromo(code: string | null): void {
	storeDraft({ ...readStoredDraft(), [PROMO_FIELD]: code ?? '' })
}

export function clearDraft(): void {
	tabStorage.removeItem(CHECKOUT_DRAFT_KEY)
}
