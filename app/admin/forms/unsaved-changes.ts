/** Records which forms of the console contain changes that are not saved yet. */
import { CUSTOMER_KEY } from '#app/session/customer-key.ts'

type SentField = { name: string; value: string }

/** The forms on the screen, with their content when it was last saved. */
const saved = new Map<HTMLFormElement, SentField[]>()
/** The form that was submitted last. */
let submitted: HTMLFormElement | null = null
/** The form that was saved, while the screen does not show the result yet. */
let notShownYet: HTMLFormElement | null = null

/** For the ref of a form. `isUnsaved` means that it shows what was entered and refused. */
export function watchForm(form: HTMLFormElement, { isUnsaved }: { isUnsaved: boolean }): () => void {
	const rememberSubmitted = () => {
		submitted = form
	}
	// What is typed between a save and its result on the screen is not saved.
	const stayUnsaved = () => {
		if (notShownYet === form) notShownYet = null
	}
	saved.set(form, isUnsaved ? [] : fieldsOf(form))
	form.addEventListener('submit', rememberSubmitted)
	form.addEventListener('input', stayUnsaved)
	return () => {
		saved.delete(form)
		form.removeEventListener('submit', rememberSubmitted)
		form.removeEventListener('input', stayUnsaved)
	}
}

export function markSaved(): void {
	notShownYet = submitted
	if (submitted) storeContent(submitted)
}

/** The screen now shows the result of saving, which may have removed rows from the form. */
export function markShown(): void {
	if (notShownYet) storeContent(notShownYet)
	notShownYet = null
}

function storeContent(form: HTMLFormElement): void {
	if (saved.has(form)) saved.set(form, fieldsOf(form))
}

/** Call this before what was entered in it is discarded. */
export function discardForm(form: HTMLFormElement | null | undefined): void {
	if (form) saved.delete(form)
}

/** Call this before a sign-out. */
export function discardChanges(): void {
	saved.clear()
}

export function hasUnsavedChanges(): boolean {
	return findUnsavedForm() !== null
}

/** Returns null once the session is over: after a sign-out in another tab, nothing may stay on the screen. */
export function findUnsavedForm(): HTMLFormElement | null {
	if (!isSessionCurrent()) return null
	return [...saved].find(([form, before]) => nameOfChanged(form, before) !== null)?.[0] ?? null
}

/** Focuses what was changed, or its button if nothing was typed, as in the order of images. */
export function focusUnsaved(form: HTMLFormElement): void {
	const name = nameOfChanged(form, saved.get(form) ?? [])
	const fields = [...form.elements].filter((field) => field instanceof HTMLElement)
	const field =
		fields.find((each) => each.matches(':not([type=hidden])') && each.getAttribute('name') === name) ??
		fields.find((each) => each.matches('[type=submit]:not([tabindex="-1"])'))
	const fold = field?.closest('details')
	if (fold) fold.open = true
	field?.focus()
}

/** Returns the first field that has changed. A box that is no longer ticked is not sent. */
function nameOfChanged(form: HTMLFormElement, before: readonly SentField[]): string | null {
	const now = fieldsOf(form)
	const longer = now.length < before.length ? before : now
	const changed = longer.find((_, index) => {
		const [one, other] = [before[index], now[index]]
		return one?.name !== other?.name || one?.value !== other?.value
	})
	return changed?.name ?? null
}

function isSessionCurrent(): boolean {
	try {
		return localStorage.getItem(CUSTOMER_KEY) === document.documentElement.dataset['customer']
	} catch (error) {
		// The browser blocks storage.
		if (!(error instanceof DOMException)) throw error
		return true
	}
}

/** Hidden fields that say what the form was opened with. They change when another form of the screen is saved. */
const OF_THE_SHOP = ['version', 'seen', 'opened', 'loadedAt']

function fieldsOf(form: HTMLFormElement): SentField[] {
	return [...new FormData(form)]
		.filter(([name]) => !OF_THE_SHOP.includes(name))
		.map(([name, value]) => ({ name, value: typeof value === 'string' ? value : value.name }))
}
