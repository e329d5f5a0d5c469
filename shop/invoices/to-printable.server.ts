/** Replaces characters in names and addresses that the PDF library cannot draw: it throws on some combining marks, and every invoice must print. */
import type { InvoiceData, Party } from './build-invoice.ts'

/** From the text as written, to text without non-Tamil combining marks, to plain ASCII. */
const FALLBACKS: readonly ((text: string) => string)[] = [
	(text) => text,
	(text) => text.replace(/(?![\u0B80-\u0BFF])\p{M}|\u200C|\u200D|\u25CC/gu, ''),
	(text) => text.replace(/[^\x20-\x7E]/gu, '?'),
]

/** Applies the first fallback with which `attempt` succeeds. */
export async function toPrintable(
	data: InvoiceData,
	attempt: (data: InvoiceData) => Promise<unknown>,
): Promise<InvoiceData> {
	for (const replace of FALLBACKS) {
		const replaced = {
			...data,
			billedTo: replaceText(data.billedTo, replace),
			deliveredTo: replaceText(data.deliveredTo, replace),
		}
		if (await succeeds(() => attempt(replaced))) return replaced
	}
	return data
}

function replaceText(party: Party, replace: (text: string) => string): Party {
	return { ...party, name: replace(party.name), address: replace(party.address), city: replace(party.city) }
}

async function succeeds(attempt: () => Promise<unknown>): Promise<boolean> {
	try {
		await attempt()
		return true
	} catch (error) {
		if (isUnsupportedGlyphError(error)) return false
		throw error
	}
}

/** The library has no error class for this: it throws a TypeError while reading a font table that does not exist. */
export function isUnsupportedGlyphError(error: unknown): boolean {
	return error instanceof TypeError
}
