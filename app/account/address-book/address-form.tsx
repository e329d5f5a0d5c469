/** Adds or edits an address. It is validated in the browser on submit and, once there are errors, on every change. */
import '#app/http/browser-zod.ts'
import { type FormEvent, useId, useState } from 'react'
import { FormAlert } from '#app/ui/forms/form-alert.tsx'
import { useAccountAction } from '#app/account/dashboard/use-account-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { AddressInput } from '#shop/accounts/profile-input.ts'
import { COUNTRY, type SavedAddress } from '#shop/accounts/rules.ts'
import { errorsByField } from '#shop/input/read-input.ts'
import { pinDigits } from '#shop/shipping/places/pin-code.ts'
import { chooseState, enterPinCode, placeOf, stateHint } from '#shop/shipping/places/state-of-pin-code.ts'
import { DEFAULT_STATE, STATES } from '#shop/shipping/places/states.ts'

type Errors = Record<string, string>

export function AddressForm({ address, onClose }: { address: SavedAddress | null; onClose: () => void }) {
	const { Form, isBusy, errorOf: serverErrorOf, alert } = useAccountAction({ onSuccess: onClose })
	const [errors, setErrors] = useState<Errors>({})
	const errorOf = (field: string) => errors[field] ?? serverErrorOf(field)

	function validateOnSubmit(event: FormEvent<HTMLFormElement>) {
		const found = findErrors(new FormData(event.currentTarget))
		setErrors(found)
		const [first] = Object.keys(found)
		if (isBusy || first) event.preventDefault()
		const field = first ? event.currentTarget.elements.namedItem(first) : null
		if (field instanceof HTMLElement) field.focus()
	}
	function recheck(event: FormEvent<HTMLFormElement>) {
		if (Object.keys(errors).length > 0) setErrors(findErrors(new FormData(event.currentTarget)))
	}

	return (
		<Form
			method="post"
			noValidate
			className="account-dialog-content grid gap-5"
			onSubmit={validateOnSubmit}
			onInput={recheck}
		>
			<h2 className="text-28">{address ? 'Edit address' : 'Add address'}</h2>
			<FormAlert message={alert} />
			<input type="hidden" name="intent" value="save-address" />
			<input type="hidden" name="addressId" value={address?.id ?? ''} />
			<AddressFields address={address} errorOf={errorOf} />
			<SaveOrCancel isBusy={isBusy} onCancel={onClose} />
		</Form>
	)
}

function SaveOrCancel({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
	return (
		<div className="flex flex-wrap gap-3">
			<Button type="submit" aria-disabled={isBusy}>
				{isBusy ? 'Saving...' : 'Save address'}
			</Button>
			<Button tone="quiet" onClick={onCancel}>
				Cancel
			</Button>
		</div>
	)
}

type AddressFieldsProps = { address: SavedAddress | null; errorOf: (field: string) => string | null }

function AddressFields({ address, errorOf }: AddressFieldsProps) {
	const [place, setPlace] = useState(() =>
		placeOf(address?.postalCode ?? '', address?.state ?? DEFAULT_STATE),
	)
	const fieldProps = (name: 'name' | 'street' | 'city' | 'postalCode') => ({
		name,
		defaultValue: address?.[name],
		error: errorOf(name),
	})
	return (
		<>
			<Field {...fieldProps('name')} label="Name" autoComplete="name" />
			<Field {...fieldProps('street')} label="Street address" autoComplete="street-address" />
			<div className="grid gap-5 sm:grid-cols-2">
				<Field {...fieldProps('city')} label="City" autoComplete="address-level2" />
				<TextField
					{...fieldProps('postalCode')}
					label="PIN code"
					inputMode="numeric"
					autoComplete="postal-code"
					normalize={pinDigits}
					hint={stateHint(place)}
					onChange={({ target }) => setPlace((before) => enterPinCode(before, pinDigits(target.value)))}
				/>
				<StateField
					state={place.state}
					onChoose={(state) => setPlace((before) => chooseState(before, state))}
				/>
				<Field label="Country" value={COUNTRY} readOnly autoComplete="country-name" className="read-only" />
			</div>
			<CompanyFields company={address?.gstBuyer ?? null} errorOf={errorOf} />
			<label className="flex items-center gap-3">
				<input
					type="checkbox"
					name="isDefault"
					defaultChecked={address?.isDefault}
					className="size-5 accent-kumkum"
				/>
				Make this my default address
			</label>
		</>
	)
}

type CompanyFieldsProps = {
	company: SavedAddress['gstBuyer']
	errorOf: AddressFieldsProps['errorOf']
}

function CompanyFields({ company, errorOf }: CompanyFieldsProps) {
	const errors = { legalName: errorOf('legalName'), gstin: errorOf('gstin') }
	const hasError = errors.legalName !== null || errors.gstin !== null
	return (
		// An input in a closed disclosure cannot be focused.
		<details className="disclosure" open={company !== null || hasError}>
			<summary className="w-fit py-1 text-15 font-semibold">GST invoices for a company</summary>
			<div className="mt-3 grid items-start gap-5 sm:grid-cols-2">
				<Field
					name="legalName"
					label="Company name"
					defaultValue={company?.legalName}
					error={errors.legalName}
					autoComplete="organization"
				/>
				<Field
					name="gstin"
					label="GSTIN"
					hint="15 characters, of the state in this address"
					defaultValue={company?.gstin}
					error={errors.gstin}
					autoComplete="off"
				/>
			</div>
		</details>
	)
}

function StateField({ state, onChoose }: { state: string; onChoose: (state: string) => void }) {
	const id = useId()
	return (
		<div className="field">
			<label htmlFor={id} className="field-label">
				State
			</label>
			<select
				id={id}
				name="state"
				autoComplete="address-level1"
				value={state}
				onChange={({ target }) => onChoose(target.value)}
				className="input"
			>
				{STATES.map((name) => (
					<option key={name}>{name}</option>
				))}
			</select>
		</div>
	)
}

/** The first message for each invalid field, in the order of the form. */
function findErrors(form: FormData): Errors {
	const result = AddressInput.safeParse({ ...Object.fromEntries(form), isDefault: false })
	return result.error ? errorsByField(result.error) : {}
}
