/** Where a parcel goes: as typed, or as the signed-in customer saved it. A saved address is read here, never believed from a browser. */
import type { CreatePaymentBody, CreatePaymentInput } from './payment-input.ts'
import { listAddresses } from '#shop/accounts/addresses.server.ts'
import type { Customer } from '#shop/accounts/rules.ts'
import { refuse, type Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

const GONE = refuse('missing', 'Payment Error', {
	message: 'This saved address is no longer in your address book. Please choose another.',
	field: 'savedAddressId',
	code: 'address_missing',
})

export async function resolveRecipient(
	shop: Shop,
	{ body, customer }: { body: CreatePaymentBody; customer: Customer | null },
): Promise<Outcome<{ input: CreatePaymentInput }>> {
	if (body.addressMode === 'new') {
		const { addressMode: _mode, ...input } = body
		return { ok: true, input }
	}
	const kept = customer ? await listAddresses(shop, customer.id) : []
	const address = kept.find(({ id }) => id === body.savedAddressId)
	if (!customer || !address) return GONE
	const { addressMode: _mode, savedAddressId: _id, customerDetails, ...rest } = body
	const { email, phone, billingAddress } = customerDetails
	const recipient = {
		name: address.name,
		email: email || customer.email,
		address: address.street,
		city: address.city,
		state: address.state,
		pincode: address.postalCode,
		phone,
	}
	return { ok: true, input: { ...rest, customerDetails: { ...recipient, billingAddress } } }
}
