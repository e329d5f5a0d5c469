/** The maximum size of a submitted form, in bytes. */

export const MAX_FORM_BYTES = 256 * 1024
/** For the longest form, a policy of 30 sections with the texts that it was opened with, all in Tamil, in which a letter takes nine bytes. */
export const MAX_CONSOLE_FORM_BYTES = 12 * 1024 * 1024

/** Counts the bytes of the form as the browser encodes it. */
export function countFormBytes(form: FormData): number {
	const fields = Array.from(form, ([name, value]) => [name, String(value)])
	return new URLSearchParams(fields).toString().length
}
