/** Builds a credit note for all or part of an invoice. The notes for a fully credited invoice add up to it exactly, to the paisa. */
import { type CreditedCorrection, type InvoiceData, type InvoiceLine, sumLines } from './build-invoice.ts'
import type { Taxes } from './rules.ts'
import { allocate, fractionOf, max, multiply, type Paise, subtract, sum, ZERO_PAISE } from '#shop/money.ts'

type CreditNoteInput = {
	/** The amount to credit, tax included. */
	amount: Paise
	earlier: readonly InvoiceData[]
	number: string
	issuedAt: Date
	credits?: CreditedCorrection | undefined
}

export function buildCreditNote(invoice: InvoiceData, input: CreditNoteInput): InvoiceData {
	const { amount, earlier, number, issuedAt, credits } = input
	const isFullCredit = earlier.length === 0 && amount === invoice.totals.total
	const lines = isFullCredit ? invoice.lines : creditLines(invoice, { amount, earlier })
	return {
		...invoice,
		kind: 'credit_note',
		number,
		issuedAt: issuedAt.toISOString(),
		refersTo: { number: invoice.number, issuedAt: invoice.issuedAt },
		lines,
		...sumLines(lines),
		...(credits && { credits }),
	}
}

export function uncreditedAmount(invoice: InvoiceData, earlier: readonly InvoiceData[]): Paise {
	return subtract(invoice.totals.total, sum(...earlier.map(({ totals }) => totals.total)))
}

/**
 * A partial refund belongs to no particular product, so it is allocated over all lines in proportion to what is
 * uncredited. Taxable value and tax are allocated separately: the tax of a share of a line could exceed the share,
 * because CGST and SGST are equal and a paisa cannot be divided. The tax is that of everything credited so far less that
 * of earlier notes, so that rounding errors never accumulate.
 */
function creditLines(
	invoice: InvoiceData,
	{ amount, earlier }: Pick<CreditNoteInput, 'amount' | 'earlier'>,
): InvoiceLine[] {
	const { lines, totals, isWithinState } = invoice
	const taxOf = ({ cgst, igst }: Taxes) => (isWithinState ? cgst : igst)
	const inBoth = (tax: Paise) => (isWithinState ? multiply(tax, 2) : tax)
	const uncredited = (amountOf: (line: InvoiceLine) => Paise) =>
		lines.map((line, index) => {
			const credited = earlier.flatMap((note) => note.lines[index] ?? [])
			return subtract(amountOf(line), sum(...credited.map(amountOf)))
		})
	const creditedSoFar = sum(amount, ...earlier.map((note) => note.totals.total))
	const taxSoFar = fractionOf(taxOf(totals), { parts: creditedSoFar, whole: totals.total })
	// Notes issued before 24 November 2026 were rounded line by line, so together they may exceed it.
	const tax = max(ZERO_PAISE, subtract(taxSoFar, sum(...earlier.map((note) => taxOf(note.totals)))))
	const taxes = allocate(tax, uncredited(taxOf))
	const taxable = allocate(
		subtract(amount, inBoth(tax)),
		uncredited((line) => line.taxable),
	)
	return lines.map((line, index) =>
		creditLine(line, {
			taxable: taxable[index] ?? ZERO_PAISE,
			tax: taxes[index] ?? ZERO_PAISE,
			isWithinState,
		}),
	)
}

type LineCredit = { taxable: Paise; tax: Paise; isWithinState: boolean }

function creditLine(line: InvoiceLine, { taxable, tax, isWithinState }: LineCredit): InvoiceLine {
	const taxes = isWithinState
		? { cgst: tax, sgst: tax, igst: ZERO_PAISE }
		: { cgst: ZERO_PAISE, sgst: ZERO_PAISE, igst: tax }
	return {
		...line,
		description: `Part of: ${line.description}`,
		quantity: 1,
		unitPrice: null,
		discount: ZERO_PAISE,
		total: sum(taxable, ...Object.values(taxes)),
		taxable,
		...taxes,
	}
}
