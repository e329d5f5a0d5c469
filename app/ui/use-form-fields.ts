/** The fields of a form. They keep their own text, so that nothing typed before the page came alive is lost. */
import '#app/http/browser-zod.ts'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'

/** By the name of the field. */
export type EntryWords = Partial<Record<string, string>>

type State = { words: EntryWords; found: readonly string[] }

export type Entries<Value> = {
	/** Of the form element. */
	id: string
	words: EntryWords
	/** What was entered, or null after saying what is wrong and going to the first wrong field. */
	read(): Value | null
	has(name: string | null): boolean
	/** Words of the server. False when they belong to no field of this form. */
	show(name: string | null, words: string): boolean
	/** From the moment a field was found wrong, its words follow the typing. */
	follow(): void
}

export function useEntries<Value>(input: z.ZodType<Value>, given: EntryWords = {}): Entries<Value> {
	const id = useId()
	const [{ words, found }, setState] = useState<State>({ words: given, found: [] })

	function say(wrong: EntryWords) {
		const names = Object.keys(wrong)
		// Rendered before the focus moves, so that a screen reader hears the words together with the field.
		flushSync(() => setState({ words: wrong, found: [...new Set([...found, ...names])] }))
		const first = [...(formOf(id)?.elements ?? [])].find(
			(element) => isTypedInto(element) && names.includes(element.name),
		)
		if (first instanceof HTMLElement) first.focus()
	}

	function read() {
		const checked = input.safeParse(typedIn(formOf(id)))
		say(checked.success ? {} : wordsOf(checked.error))
		return checked.success ? checked.data : null
	}

	function follow() {
		if (found.length === 0 && Object.keys(words).length === 0) return
		const checked = input.safeParse(typedIn(formOf(id)))
		const wrong = checked.success ? {} : wordsOf(checked.error)
		const still = found.filter((name) => wrong[name]).map((name) => [name, wrong[name]])
		setState({ words: Object.fromEntries(still), found })
	}

	function show(name: string | null, message: string) {
		if (name === null || !has(name)) return false
		say({ [name]: message })
		return true
	}

	function has(name: string | null) {
		return name !== null && Boolean(formOf(id)?.elements.namedItem(name))
	}

	return { id, words, read, has, show, follow }
}

function formOf(id: string): HTMLFormElement | null {
	const form = document.getElementById(id)
	return form instanceof HTMLFormElement ? form : null
}

function isTypedInto(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
	return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}

function typedIn(form: HTMLFormElement | null): Record<string, unknown> {
	return form ? Object.fromEntries(new FormData(form)) : {}
}

/** The first words for each field. */
function wordsOf(error: z.ZodError): EntryWords {
	const words: EntryWords = {}
	for (const { path, message } of error.issues) words[String(path[0])] ??= message
	return words
}
