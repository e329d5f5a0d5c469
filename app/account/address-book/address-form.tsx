/** Add or edit: the words stand beside each field before anything is sent, and follow the typing from then on. */
import '#app/http/browser-zod.ts'
import { type FormEvent, useId, useState } from 'react'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { useAccountAction } from '#app/account/dashboard/use-account-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { AddressInput } from '#shop/accounts/profile-input.ts'
import { COUNTRY, type SavedAddress } from '#shop/accounts/rules.ts'
import { pinDigits } from '#shop/shipping/pin-code.ts'
import { DEFAULT_STATE, STATES } from '#shop/shipping/states.ts'

type Words = Record<string, string>

export function AddressForm({ address, onEnd }: { address: SavedAddress | null; onEnd: () => void }) {
	const { Form, isBusy, wordsFor, alert } = useAccountAction({ onDone: onEnd })
	const [words, setWords] = useState<Words>({})
	const error = (field: string) => words[field] ?? wordsFor(field)

	function check(event: FormEvent<HTMLFormElement>) {
		const found = findWords(new FormData(event.currentTarget))
		setWords(found)
		const [first] = Object.keys(found)
		if (isBusy || first) event.preventDefault()
		const field = first ? event.currentTarget.elements.namedItem(first) : null
		if (field instanceof HTMLElement) field.focus()
	}
	function follow(event: FormEvent<HTMLFormElement>) {
		if (Object.keys(words).length > 0) setWords(findWords(new FormData(event.currentTarget)))
	}

	return (
		<Form
			method="post"
			noValidate
			className="account-dialog-inside grid gap-5"
			onSubmit={check}
			onInput={follow}
		>
			<h2 className="text-28">{address ? 'Edit Address' : 'Add Address'}</h2>
			<FormAlert message={alert} />
			<input type="hidden" name="act" value="address-save" />
			<input type="hidden" name="addressId" value={address?.id ?? ''} />
			<AddressFields address={address} wordsFor={error} />
			<SaveOrCancel isBusy={isBusy} onCancel={onEnd} />
		</Form>
	)
}

function SaveOrCancel({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
	return (
		<div className="flex flex-wrap gap-3">
			<Button type="submit" aria-disabled={isBusy}>
				{isBusy ? 'Saving...' : 'Save Address'}
			</Button>
			<Button tone="quiet" onClick={onCancel}>
				Cancel
			</Button>
		</div>
	)
}

type AddressFieldsProps = { address: SavedAddress | null; wordsFor: (field: string) => string | null }

function AddressFields({ address, wordsFor }: AddressFieldsProps) {
	const entry = (name: 'name' | 'street' | 'city' | 'postalCode') => ({
		name,
		defaultValue: address?.[name],
		error: wordsFor(name),
	})
	return (
		<>
			<Field {...entry('name')} label="Name" autoComplete="name" />
			<Field {...entry('street')} label="Street address" autoComplete="street-address" />
			<div className="grid gap-5 sm:grid-cols-2">
				<Field {...entry('city')} label="City" autoComplete="address-level2" />
				<TextField
					{...entry('postalCode')}
					label="PIN code"
					inputMode="numeric"
					autoComplete="postal-code"
					normalize={pinDigits}
				/>
				<StateField state={address?.state ?? DEFAULT_STATE} />
				<Field label="Country" value={COUNTRY} readOnly autoComplete="country-name" className="read-only" />
			</div>
			<label className="flex items-center gap-3">
				<input
					type="checkbox"
					name="isDefault"
					defaultChecked={address?.isDefault}
					className="size-5 accent-kumkum"
				/>
				Use as my default address
			</label>
		</>
	)
}

function StateField({ state }: { state: string }) {
	const id = useId()
	return (
		<div className="field">
			<label htmlFor={id} className="field-label">
				State
			</label>
			<select id={id} name="state" autoComplete="address-level1" defaultValue={state} className="input">
				{STATES.map((name) => (
					<option key={name}>{name}</option>
				))}
			</select>
		</div>
	)
}

/** The first words for each wrong field, in the order of the form. */
function findWords(form: FormData): Words {
	const checked = AddressInput.safeParse({ ...Object.fromEntries(form), isDefault: false })
	const words: Words = {}
	for (const { path, message } of checked.error?.issues ?? []) words[String(path[0])] ??= message
	return words
}
