/** The link that calls a number, which may be written with spaces, hyphens or brackets. */
export function phoneUrl(phone: string): string {
	return `tel:${phone.replace(/[^+\d]/g, '')}`
}
