import type { CheckoutValues } from '#app/checkout/form/checkout-fields.ts'
import type { SavedAddress } from '#shop/accounts/rules.ts'

/**
 * Returns the default address, or else the first one. If this tab has another address, typed or that of an order that is
 * bought again, the parcel goes there: null selects a new address.
 */
export function preselectAddress(
	saved: readonly SavedAddress[],
	{ address, pincode }: Pick<CheckoutValues, 'address' | 'pincode'>,
): SavedAddress | null {
	if (!address) return saved[0] ?? null
	return saved.find(({ street, postalCode }) => street === address && postalCode === pincode) ?? null
}
