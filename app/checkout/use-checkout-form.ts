/** The state of the checkout form. Words stand beside a field once it was found wrong, and from then on follow the typing. */
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { keepDraft, readDraft } from '#app/checkout/checkout-draft.ts'
import {
	type CheckoutValues,
	FIELD_NAMES,
	type FieldName,
	type FieldWords,
	fieldId,
	findWords,
	tidyField,
} from '#app/checkout/checkout-fields.ts'

type FormState = { values: CheckoutValues; words: FieldWords; found: readonly FieldName[] }

export type CheckoutForm = {
	values: CheckoutValues
	words: FieldWords
	change(name: FieldName, typed: string): void
	/** True when nothing is wrong; otherwise says what is and goes to the first wrong field. */
	check(): boolean
	showWords(words: FieldWords): void
}

/** Only for the browser: it starts from what the tab remembers. */
export function useCheckoutForm(): CheckoutForm {
	const [form, setForm] = useState<FormState>(() => ({ values: readDraft(), words: {}, found: [] }))
	const { values, words } = form
	useEffect(() => keepDraft(values), [values])

	function change(name: FieldName, typed: string) {
		setForm((before) => {
			const next = { ...before.values, [name]: tidyField(name, typed) }
			return { ...before, values: next, words: onlyFor(before.found, findWords(next)) }
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
		const wrong = findWords(values)
		showWords(wrong)
		return Object.keys(wrong).length === 0
	}

	return { values, words, change, check, showWords }
}

function onlyFor(names: readonly FieldName[], words: FieldWords): FieldWords {
	return Object.fromEntries(names.filter((name) => words[name]).map((name) => [name, words[name]]))
}
