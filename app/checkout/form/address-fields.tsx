/** The contact and address fields, for shipping and for billing. */
import type { FieldName } from '#app/checkout/form/checkout-fields.ts'
import { SelectInput, TextAreaInput, TextInput } from '#app/checkout/form/checkout-inputs.tsx'
import type { CheckoutFormState } from '#app/checkout/form/use-checkout-form.ts'
import { PHONE_DIGITS } from '#shop/input/phone.ts'
import { stateHint } from '#shop/shipping/places/state-of-pin-code.ts'
import { STATES } from '#shop/shipping/places/states.ts'

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
	const inputProps: GetInputProps = (field, token) => ({
		form,
		name: fields[field],
		autoComplete: `${purpose} ${token}`,
	})
	return (
		<div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
			<TextInput {...inputProps('name', 'name')} label="Full name" className="sm:col-span-6" />
			<TextInput
				{...inputProps('email', 'email')}
				label="Email"
				type="email"
				inputMode="email"
				className="sm:col-span-3"
			/>
			<TextInput
				{...inputProps('phone', 'tel')}
				label={`Phone (${PHONE_DIGITS} digits)`}
				type="tel"
				inputMode="numeric"
				className="sm:col-span-3"
			/>
			<LocationFields inputProps={inputProps} pinHint={stateHint(form.places[purpose]) ?? undefined} />
		</div>
	)
}

/** The props that the inputs of one purpose share. `token` is the autofill field name of HTML. */
type GetInputProps = (
	field: keyof typeof SHIPPING,
	token: string,
) => { form: CheckoutFormState; name: FieldName; autoComplete: string }

type LocationFieldsProps = { inputProps: GetInputProps; pinHint: string | undefined }

function LocationFields({ inputProps, pinHint }: LocationFieldsProps) {
	return (
		<>
			<TextAreaInput {...inputProps('address', 'street-address')} label="Address" className="sm:col-span-6" />
			<TextInput {...inputProps('city', 'address-level2')} label="City" className="sm:col-span-2" />
			<SelectInput
				{...inputProps('state', 'address-level1')}
				label="State"
				options={STATES}
				placeholder="Select a state"
				className="sm:col-span-2"
			/>
			<TextInput
				{...inputProps('pincode', 'postal-code')}
				label="PIN code"
				inputMode="numeric"
				hint={pinHint}
				className="sm:col-span-2"
			/>
		</>
	)
}
