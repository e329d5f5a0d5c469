/** The state of the checkout form. Words stand beside a field once it was found wrong, and from then on follow the typing. */
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { keepDraft, readDraft } from '#app/checkout/form/checkout-draft.ts'
import {
	type CheckoutValues,
	FIELD_NAMES,
	type FieldName,
	type FieldWords,
	fieldId,
	findWords,
	normalizeField,
} from '#app/checkout/form/checkout-fields.ts'

type FormState = { values: CheckoutValues; words: FieldWords; found: readonly FieldName[] }

export type CheckoutFormState = {
	values: CheckoutValues
	words: FieldWords
	change(name: FieldName, typed: string): void
	/** True when nothing is wrong; otherwise says what is and goes to the first wrong field. */
	check(): boolean
	/** Fills what is still empty; what was typed is the shopper's own. */
	prefill(known: Partial<CheckoutValues>): void
	showWords(words: FieldWords): void
}

/** Only for the browser: it starts from what the tab remembers. */
export function useCheckoutForm({ isSaved }: { isSaved: boolean }): CheckoutFormState {
	const [form, setForm] = useState<FormState>(() => ({ values: readDraft(), words: {}, found: [] }))
	const { values, words } = form
	useEffect(() => keepDraft(values), [values])

	function change(name: FieldName, typed: string) {
		setForm((before) => {
			const next = { ...before.values, [name]: normalizeField(name, typed) }
			return { ...before, values: next, words: onlyFor(before.found, findWords(next, isSaved)) }
		})
	}

	function showWords(wrong: FieldWords) {
		const names = FIELD_NAMES.filter((name) => wrong[name])
		// Rendered before the focus moves, so that a screen reader hears the words together with the field.
		flushSync(() =>
			setForm((before) => ({ ...before, words: wrong, found: [...new Set([...before.found, ...names])] })),
		)
		if (names[0]) document.getElementById(fieldId(names[0]))?.focus()
	}

	function check() {
		const wrong = findWords(values, isSaved)
		showWords(wrong)
		return Object.keys(wrong).length === 0
	}

	function prefill(known: Partial<CheckoutValues>) {
		setForm((before) => ({ ...before, values: filled(before.values, known) }))
	}

	return { values, words, change, check, prefill, showWords }
}

function filled(values: CheckoutValues, known: Partial<CheckoutValues>): CheckoutValues {
	const next = { ...values }
	for (const name of FIELD_NAMES) next[name] ||= normalizeField(name, known[name] ?? '')
	return next
}

function onlyFor(names: readonly FieldName[], words: FieldWords): FieldWords {
	return Object.fromEntries(names.filter((name) => words[name]).map((name) => [name, words[name]]))
}
