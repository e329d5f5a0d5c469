/** The state of an uncontrolled form. Its inputs keep their own text, so that nothing typed before hydration is lost. */
import '#app/http/browser-zod.ts'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { errorsByField } from '#shop/input/read-input.ts'

export type FieldErrors = Partial<Record<string, string>>

export type FormFields<Value> = {
	id: string
	errors: FieldErrors
	/** The validated values, or null after showing the errors and focusing the first invalid field. */
	read(): Value | null
	has(name: string | null): boolean
	/** Shows an error from the server. Returns false if this form has no such field. */
	showError(name: string | null, message: string): boolean
	/** Validates again the fields that were found invalid. */
	recheck(): void
}

type State = { errors: FieldErrors; invalidFields: readonly string[] }

export function useFormFields<Value>(
	schema: z.ZodType<Value>,
	initialErrors: FieldErrors = {},
): FormFields<Value> {
	const id = useId()
	const [{ errors, invalidFields }, setState] = useState<State>({ errors: initialErrors, invalidFields: [] })

	function showErrors(found: FieldErrors) {
		const names = Object.keys(found)
		// Rendered before the focus moves, so that a screen reader reads the message together with the field.
		flushSync(() => setState({ errors: found, invalidFields: [...new Set([...invalidFields, ...names])] }))
		const first = [...(formOf(id)?.elements ?? [])].find(
			(element) => isTextInput(element) && names.includes(element.name),
		)
		if (first instanceof HTMLElement) first.focus()
	}

	function read() {
		const result = schema.safeParse(valuesOf(formOf(id)))
		showErrors(result.success ? {} : errorsByField(result.error))
		return result.success ? result.data : null
	}

	function recheck() {
		if (invalidFields.length === 0 && Object.keys(errors).length === 0) return
		const result = schema.safeParse(valuesOf(formOf(id)))
		const found = result.success ? {} : errorsByField(result.error)
		const remaining = invalidFields.filter((name) => found[name]).map((name) => [name, found[name]])
		setState({ errors: Object.fromEntries(remaining), invalidFields })
	}

	function showError(name: string | null, message: string) {
		if (name === null || !has(name)) return false
		showErrors({ [name]: message })
		return true
	}

	function has(name: string | null) {
		return name !== null && Boolean(formOf(id)?.elements.namedItem(name))
	}

	return { id, errors, read, has, showError, recheck }
}

function formOf(id: string): HTMLFormElement | null {
	const form = document.getElementById(id)
	return form instanceof HTMLFormElement ? form : null
}

function isTextInput(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
	return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}

function valuesOf(form: HTMLFormElement | null): Record<string, unknown> {
	return form ? Object.fromEntries(new FormData(form)) : {}
}
