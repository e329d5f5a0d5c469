/** Replaces characters that the PDF library cannot draw: it throws on some combining marks, and every invoice must print. */
import type { InvoiceData, Party } from './build-invoice.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import type { HowPaid } from '#shop/orders/payment-methods.ts'

export type Sheet = {
	data: InvoiceData
	stamp: string | null
	logo: Uint8Array | null
	/** How the order was paid, and whether that was recorded by mistake, for a credit note. */
	payment?: HowPaid & Pick<Order, 'paymentState'>
	quoted?: Quoted
}

/** Set only for a quotation, which looks like the invoice that it would lead to. */
export type Quoted = { validUntil: string; terms: string }

/** The texts are tried as written, then without non-Tamil combining marks, then as plain ASCII. */
const FALLBACKS: readonly ((text: string) => string)[] = [
	(text) => text,
	(text) => text.replace(/(?![\u0B80-\u0BFF])\p{M}|\u200C|\u200D|\u25CC/gu, ''),
	(text) => text.replace(/[^\x20-\x7E₹\n]/gu, '?'),
]

/** Applies the first fallback with which `attempt` succeeds. */
export async function toPrintable(sheet: Sheet, attempt: (sheet: Sheet) => Promise<unknown>): Promise<Sheet> {
	for (const replace of FALLBACKS) {
		const replaced = replaceTexts(sheet, replace)
		if (await succeeds(() => attempt(replaced))) return replaced
	}
	return sheet
}

/** Includes what joins and colours emoji, but not the three signs that the font has. */
const EMOJI =
	/\u200D?(?:[\p{Extended_Pictographic}--[©®™]]|[\p{Regional_Indicator}\p{Emoji_Modifier}\uFE0F\u20E3\u{E0020}-\u{E007F}])/gv

/** The font has no emoji, and would print an empty box for each. */
export function withoutEmoji(sheet: Sheet): Sheet {
	return replaceTexts(sheet, (text) => {
		const rest = text.replace(EMOJI, '')
		return rest === text
			? text
			: rest
					.replace(/ {2,}/g, ' ')
					.replace(/ +(?=[,.\n]|$)/g, '')
					.trim()
	})
}

/** Replaces all texts that a customer or the owner may have typed. */
function replaceTexts({ data, quoted, ...sheet }: Sheet, replace: (text: string) => string): Sheet {
	const { seller } = data
	return {
		...sheet,
		data: {
			...data,
			seller: {
				...seller,
				name: replace(seller.name),
				legalName: replace(seller.legalName),
				address: replace(seller.address),
			},
			billedTo: replaceOfParty(data.billedTo, replace),
			deliveredTo: replaceOfParty(data.deliveredTo, replace),
			lines: data.lines.map((line) => ({ ...line, description: replace(line.description) })),
		},
		...(quoted && { quoted: { ...quoted, terms: replace(quoted.terms) } }),
	}
}

function replaceOfParty(party: Party, replace: (text: string) => string): Party {
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
