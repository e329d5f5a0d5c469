/** Addresses that the typesetter can set. It fails on marks that its typeface has no place for, and every invoice must be printed. */
import type { InvoiceData, Party } from './build-invoice.ts'

/** As it was written; then without the marks of other scripts than Tamil; at last in the letters of every typewriter. */
const WAYS_TO_WRITE: readonly ((text: string) => string)[] = [
	(text) => text,
	(text) => text.replace(/(?![\u0B80-\u0BFF])\p{M}|\u200C|\u200D|\u25CC/gu, ''),
	(text) => text.replace(/[^\x20-\x7E]/gu, '?'),
]

/** The first way of writing it that does not fail when it is tried. */
export async function toPrintable(
	data: InvoiceData,
	attempt: (data: InvoiceData) => Promise<unknown>,
): Promise<InvoiceData> {
	for (const write of WAYS_TO_WRITE) {
		const written = {
			...data,
			billedTo: inWriting(data.billedTo, write),
			deliveredTo: inWriting(data.deliveredTo, write),
		}
		if (await succeeds(() => attempt(written))) return written
	}
	return data
}

function inWriting(party: Party, write: (text: string) => string): Party {
	return { ...party, name: write(party.name), address: write(party.address), city: write(party.city) }
}

async function succeeds(act: () => Promise<unknown>): Promise<boolean> {
	try {
		await act()
		return true
	} catch (error) {
		if (isFromTypesetter(error)) return false
		throw error
	}
}

/** It has no errors of its own: it stumbles over a table that is not there. */
export function isFromTypesetter(error: unknown): boolean {
	return error instanceof TypeError
}
