/** Who and where: the same seven fields for the parcel and, if it goes elsewhere, the bill. */
import type { FieldName } from '#app/checkout/form/checkout-fields.ts'
import { ChoiceEntry, LongEntry, TextEntry } from '#app/checkout/form/checkout-inputs.tsx'
import type { CheckoutFormState } from '#app/checkout/form/use-checkout-form.ts'
import { PHONE_DIGITS } from '#shop/input/fields.ts'
import { isPinCode } from '#shop/shipping/pin-code.ts'
import { STATES, statesSuggestedBy } from '#shop/shipping/states.ts'

const SHIPPING = {
	name: 'name',
	email: 'email',
	phone: 'phone',
	address: 'address',
	city: 'city',
	state: 'state',
	pincode: 'pincode',
} as const satisfies Record<string, FieldName>

const BILLING = {
	name: 'billingName',
	email: 'billingEmail',
	phone: 'billingPhone',
	address: 'billingAddress',
	city: 'billingCity',
	state: 'billingState',
	pincode: 'billingPincode',
} as const satisfies Record<keyof typeof SHIPPING, FieldName>

type AddressFieldsProps = { form: CheckoutFormState; purpose: 'shipping' | 'billing' }

export function AddressFields({ form, purpose }: AddressFieldsProps) {
	const fields = purpose === 'shipping' ? SHIPPING : BILLING
	const entry: EntryOf = (field, token) => ({
		form,
		name: fields[field],
		autoComplete: `${purpose} ${token}`,
	})
	return (
		<div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
			<TextEntry {...entry('name', 'name')} label="Full name" className="sm:col-span-6" />
			<TextEntry
				{...entry('email', 'email')}
				label="Email"
				type="email"
				inputMode="email"
				className="sm:col-span-3"
			/>
			<TextEntry
				{...entry('phone', 'tel')}
				label={`Phone (${PHONE_DIGITS} digits)`}
				type="tel"
				inputMode="numeric"
				className="sm:col-span-3"
			/>
			<PlaceFields entry={entry} pinHint={pinNote(form.values[fields.pincode], form.values[fields.state])} />
		</div>
	)
}

/** What every entry of one purpose has in common; `token` is how browsers call it. */
type EntryOf = (
	field: keyof typeof SHIPPING,
	token: string,
) => { form: CheckoutFormState; name: FieldName; autoComplete: string }

function PlaceFields({ entry, pinHint }: { entry: EntryOf; pinHint: string | undefined }) {
	return (
		<>
			<LongEntry {...entry('address', 'street-address')} label="Address" className="sm:col-span-6" />
			<TextEntry {...entry('city', 'address-level2')} label="City" className="sm:col-span-2" />
			<ChoiceEntry
				{...entry('state', 'address-level1')}
				label="State"
				choices={STATES}
				placeholder="Choose a state"
				className="sm:col-span-2"
			/>
			<TextEntry
				{...entry('pincode', 'postal-code')}
				label="PIN code"
				inputMode="numeric"
				hint={pinHint}
				className="sm:col-span-2"
			/>
		</>
	)
}

/** A note and never a block: border towns share post offices, and the shopper knows better than our table. */
function pinNote(pinCode: string, state: string): string | undefined {
	if (!isPinCode(pinCode) || !state) return undefined
	const likely = statesSuggestedBy(pinCode)
	if (likely.length === 0 || likely.includes(state)) return undefined
	return `This PIN code looks like ${likely.join(' or ')}. Please check the state.`
}
