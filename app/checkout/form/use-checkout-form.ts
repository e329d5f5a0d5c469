import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { readDraft, saveDraft } from '#app/checkout/form/checkout-draft.ts'
import {
	type CheckoutErrors,
	type CheckoutValues,
	FIELD_NAMES,
	type FieldName,
	fieldId,
	findErrors,
	normalizeField,
} from '#app/checkout/form/checkout-fields.ts'
import { changePlaces, type Places, placesOf, placeValues } from '#app/checkout/form/places.ts'
import type { GstBuyer } from '#shop/tax/gstin.ts'

type FormState = {
	values: CheckoutValues
	places: Places
	errors: CheckoutErrors
	invalidFields: readonly FieldName[]
	remembered: GstBuyer | null
}

export type CheckoutFormState = {
	values: CheckoutValues
	places: Places
	errors: CheckoutErrors
	/** Sets a field and validates the fields that were found invalid. */
	change(name: FieldName, raw: string): void
	leave(name: FieldName): void
	/** Returns false after showing the errors and focusing the first invalid field. */
	validate(): boolean
	prefill(known: Partial<CheckoutValues>): void
	/** Fills in the company of the saved address, unless the shopper has entered another. */
	fillCompany(remembered: GstBuyer | null): void
	showErrors(errors: CheckoutErrors): void
}

/** Only in the browser, because the initial values come from the tab's draft. */
export function useCheckoutForm({
	savedAddress,
}: {
	savedAddress: { state: string } | null
}): CheckoutFormState {
	const [form, setForm] = useState<FormState>(() => {
		const values = readDraft()
		return { values, places: placesOf(values), errors: {}, invalidFields: [], remembered: null }
	})
	const { values, places, errors } = form
	useEffect(() => saveDraft(values), [values])

	function change(name: FieldName, raw: string) {
		setForm((before) => {
			const value = normalizeField(name, raw)
			const nextPlaces = changePlaces(before.places, name, value)
			const next = { ...before.values, [name]: value, ...placeValues(nextPlaces) }
			const found = findErrors(next, savedAddress)
			return { ...before, values: next, places: nextPlaces, errors: onlyFor(before.invalidFields, found) }
		})
	}

	function leave(name: FieldName) {
		setForm((before) => {
			const found = findErrors(before.values, savedAddress)
			if (before.values[name] === '' || !found[name]) return before
			const invalidFields = [...new Set([...before.invalidFields, name])]
			return { ...before, invalidFields, errors: onlyFor(invalidFields, found) }
		})
	}

	function showErrors(found: CheckoutErrors) {
		const names = FIELD_NAMES.filter((name) => found[name])
		// Rendered before the focus moves, so that a screen reader reads the message together with the field.
		flushSync(() =>
			setForm((before) => ({
				...before,
				errors: found,
				invalidFields: [...new Set([...before.invalidFields, ...names])],
			})),
		)
		if (names[0]) document.getElementById(fieldId(names[0]))?.focus()
	}

	function validate() {
		const found = findErrors(values, savedAddress)
		showErrors(found)
		return Object.keys(found).length === 0
	}

	function prefill(known: Partial<CheckoutValues>) {
		setForm((before) => ({ ...before, values: fillEmpty(before.values, known) }))
	}

	function fillCompany(remembered: GstBuyer | null) {
		setForm((before) => withCompany(before, remembered))
	}

	return { values, places, errors, change, leave, validate, prefill, fillCompany, showErrors }
}

function withCompany(form: FormState, remembered: GstBuyer | null): FormState {
	if (remembered === form.remembered) return form
	const { legalName, gstin } = form.values
	const isEntered =
		legalName !== (form.remembered?.legalName ?? '') || gstin !== (form.remembered?.gstin ?? '')
	if (isEntered) return form
	const company = { gstInvoice: remembered ? 'yes' : '', legalName: '', gstin: '', ...remembered }
	return { ...form, remembered, values: { ...form.values, ...company } }
}

function fillEmpty(values: CheckoutValues, known: Partial<CheckoutValues>): CheckoutValues {
	const next = { ...values }
	for (const name of FIELD_NAMES) next[name] ||= normalizeField(name, known[name] ?? '')
	return next
}

function onlyFor(names: readonly FieldName[], errors: CheckoutErrors): CheckoutErrors {
	return Object.fromEntries(names.filter((name) => errors[name]).map((name) => [name, errors[name]]))
}
