import { useEffect } from 'react'
import { recall, remember } from '#app/ui/tab-storage.ts'

/** What was typed into a form outlives back, forward and reload, in this tab alone, until it is forgotten. */
export function useFormDraft(id: string, key: string): void {
	useEffect(() => {
		const form = document.getElementById(id)
		if (!(form instanceof HTMLFormElement)) return
		fillEmpty(form, new URLSearchParams(recall(key) ?? ''))
		const keep = () => remember(key, typedIn(form))
		form.addEventListener('input', keep)
		return () => form.removeEventListener('input', keep)
	}, [id, key])
}

/** Something may have been typed, or filled in, before the page came alive: that is newer. */
function fillEmpty(form: HTMLFormElement, kept: URLSearchParams): void {
	for (const [name, text] of kept) {
		const field = form.elements.namedItem(name)
		const isTypedInto = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
		if (isTypedInto && field.value === '') field.value = text
	}
}

function typedIn(form: HTMLFormElement): string {
	const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
	return new URLSearchParams(fields).toString()
}
