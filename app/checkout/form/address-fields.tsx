/** The contact and address fields, for shipping and for billing. */
import type { FieldName } from '#app/checkout/form/checkout-fields.ts'
import {
	type InputProps,
	SelectInput,
	TextAreaInput,
	TextInput,
} from '#app/checkout/form/checkout-inputs.tsx'
import type { CheckoutFormState } from '#app/checkout/form/use-checkout-form.ts'
import { PHONE_DIGITS } from '#shop/input/phone.ts'
import { stateHint } from '#shop/shipping/places/state-of-pin-code.ts'
import { STATES } from '#shop/shipping/places/states.ts'

/** In the order in which they are shown. */
export const ADDRESS_FIELDS = {
	name: { label: 'Full name', className: 'sm:col-span-6' },
	email: { label: 'Email', className: 'sm:col-span-3' },
	phone: { label: `Phone (${PHONE_DIGITS} digits)`, className: 'sm:col-span-3' },
	address: { label: 'Address', className: 'sm:col-span-6' },
	city: { label: 'City', className: 'sm:col-span-2' },
	state: { label: 'State', className: 'sm:col-span-2' },
	pincode: { label: 'PIN code', className: 'sm:col-span-2' },
} as const
type AddressField = keyof typeof ADDRESS_FIELDS

const SHIPPING = {
	name: 'name',
	email: 'email',
	phone: 'phone',
	address: 'address',
	city: 'city',
	state: 'state',
	pincode: 'pincode',
} as const satisfies Record<AddressField, FieldName>

const BILLING = {
	name: 'billingName',
	email: 'billingEmail',
	phone: 'billingPhone',
	address: 'billingAddress',
	city: 'billingCity',
	state: 'billingState',
	pincode: 'billingPincode',
} as const satisfies Record<AddressField, FieldName>

type AddressFieldsProps = { form: CheckoutFormState; purpose: 'shipping' | 'billing' }

export function AddressFields({ form, purpose }: AddressFieldsProps) {
	const fields = purpose === 'shipping' ? SHIPPING : BILLING
	const inputProps: GetInputProps = (field, token) => ({
		...ADDRESS_FIELDS[field],
		form,
		name: fields[field],
		autoComplete: `${purpose} ${token}`,
	})
	return (
		<div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
			<TextInput {...inputProps('name', 'name')} />
			<TextInput {...inputProps('email', 'email')} type="email" inputMode="email" />
			<TextInput {...inputProps('phone', 'tel')} type="tel" inputMode="numeric" />
			<LocationFields inputProps={inputProps} pinHint={stateHint(form.places[purpose]) ?? undefined} />
		</div>
	)
}

/** The props that the inputs of one purpose share. `token` is the autofill field name of HTML. */
type GetInputProps = (field: AddressField, token: string) => InputProps

type LocationFieldsProps = { inputProps: GetInputProps; pinHint: string | undefined }

function LocationFields({ inputProps, pinHint }: LocationFieldsProps) {
	return (
		<>
			<TextAreaInput {...inputProps('address', 'street-address')} />
			<TextInput {...inputProps('city', 'address-level2')} />
			<SelectInput {...inputProps('state', 'address-level1')} options={STATES} placeholder="Select a state" />
			<TextInput {...inputProps('pincode', 'postal-code')} inputMode="numeric" hint={pinHint} />
		</>
	)
}
