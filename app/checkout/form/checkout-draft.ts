/** What was typed at checkout outlives back, forward, reload and a cancelled payment, in this tab alone. */
import {
	type CheckoutValues,
	EMPTY_CHECKOUT,
	FIELD_NAMES,
	normalizeField,
} from '#app/checkout/form/checkout-fields.ts'
import { tabStorage } from '#app/ui/tab-storage.ts'

const CHECKOUT_KEY = 'sk3_coffee_checkout'
const PROMO_FIELD = 'promoCode'

export function readDraft(): CheckoutValues {
	const kept = readKept()
	const values: CheckoutValues = { ...EMPTY_CHECKOUT }
	for (const name of FIELD_NAMES) {
		const value = kept[name]
		if (typeof value === 'string') values[name] = normalizeField(name, value.slice(0, 1000))
	}
	return values
}

/** The code that was applied, to be checked again. */
export function readDraftPromo(): string | null {
	const code = readKept()[PROMO_FIELD]
	return typeof code === 'string' && code ? code : null
}

export function keepDraft(values: CheckoutValues): void {
	keep({ ...readKept(), ...values })
}

export function keepDraftPromo(code: string | null): void {
	keep({ ...readKept(), [PROMO_FIELD]: code ?? '' })
}

export function forgetDraft(): void {
	tabStorage.removeItem(CHECKOUT_KEY)
}

function keep(fields: Record<string, unknown>): void {
	tabStorage.setItem(CHECKOUT_KEY, JSON.stringify(fields))
}

function readKept(): Record<string, unknown> {
	try {
		const kept: unknown = JSON.parse(tabStorage.getItem(CHECKOUT_KEY) ?? '{}')
		return typeof kept === 'object' && kept !== null ? { ...kept } : {}
	} catch (error) {
		if (error instanceof SyntaxError) return {}
		throw error
	}
}
