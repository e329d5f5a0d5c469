/** How large a form may be when it is sent, in bytes, and by whom. */

export const MAX_FORM_BYTES = 256 * 1024
/** For the longest one, a policy of 30 sections, with the texts that it was opened with: all in Tamil, of which a letter takes nine bytes. */
export const MAX_CONSOLE_FORM_BYTES = 4 * 1024 * 1024

/** A header by which the check of who may upload names the customer, each of whom has a share of the places. */
export const UPLOADER = 'X-Uploader'

/** Counts the bytes of the form as the browser encodes it. */
export function countFormBytes(form: FormData): number {
	const fields = Array.from(form, ([name, value]) => [name, String(value)])
	return new URLSearchParams(fields).toString().length
}
