import { useEffect } from 'react'
import { tabStorage } from '#app/ui/tab-storage.ts'

/** Saves what is typed into the form for this tab, but for passwords, and restores it after back, forward and reload. */
export function useFormDraft(id: string, key: string): void {
	useEffect(() => {
		const form = document.getElementById(id)
		if (!(form instanceof HTMLFormElement)) return
		fillEmptyFields(form, new URLSearchParams(tabStorage.getItem(key) ?? ''))
		const save = () => tabStorage.setItem(key, serialize(form))
		form.addEventListener('input', save)
		return () => form.removeEventListener('input', save)
	}, [id, key])
}

/** Only empty fields are filled, because text typed or autofilled before hydration is newer than the draft. */
function fillEmptyFields(form: HTMLFormElement, draft: URLSearchParams): void {
	for (const [name, text] of draft) {
		const field = form.elements.namedItem(name)
		const isTextInput = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
		if (isTextInput && field.value === '') field.value = text
	}
}

function serialize(form: HTMLFormElement): string {
	const fields = [...new FormData(form)].filter(([name]) => !isPassword(form.elements.namedItem(name)))
	return new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
}

/** A password that is shown while it is typed is a text field. */
function isPassword(field: Element | RadioNodeList | null): boolean {
	return field instanceof HTMLInputElement && field.autocomplete.endsWith('password')
}
