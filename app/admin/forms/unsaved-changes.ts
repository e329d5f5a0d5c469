/** Which forms of the console hold changes that are not saved yet. */
import { CUSTOMER_KEY } from '#app/session/customer-key.ts'

/** The forms on the screen, with their content when it was last saved. */
const saved = new Map<HTMLFormElement, string>()
/** The one that was submitted last. */
let submitted: HTMLFormElement | null = null
/** The one that was saved, while the screen does not show the result yet. */
let notShownYet: HTMLFormElement | null = null

/** For the ref of a form. `isUnsaved`: it shows what was entered and refused. */
export function watchForm(form: HTMLFormElement, { isUnsaved }: { isUnsaved: boolean }): () => void {
	const rememberSubmitted = () => {
		submitted = form
	}
	saved.set(form, isUnsaved ? '' : serialize(form))
	form.addEventListener('submit', rememberSubmitted)
	return () => {
		saved.delete(form)
		form.removeEventListener('submit', rememberSubmitted)
	}
}

/** The form that was submitted last has been saved. */
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
	if (saved.has(form)) saved.set(form, serialize(form))
}

/** Before what was entered in it is discarded. */
export function discardForm(form: HTMLFormElement | null | undefined): void {
	if (form) saved.delete(form)
}

/** Before a sign-out. */
export function discardChanges(): void {
	saved.clear()
}

/** False once the session is over: after a sign-out in another tab, nothing may stay on the screen. */
export function hasUnsavedChanges(): boolean {
	return isSessionCurrent() && [...saved].some(([form, content]) => serialize(form) !== content)
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
const OF_THE_SHOP = ['version', 'seen', 'opened']

function serialize(form: HTMLFormElement): string {
	const fields = [...new FormData(form)]
		.filter(([name]) => !OF_THE_SHOP.includes(name))
		.map(([name, value]) => [name, typeof value === 'string' ? value : value.name])
	return JSON.stringify(fields)
}
