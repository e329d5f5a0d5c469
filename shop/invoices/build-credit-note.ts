/** Builds a credit note for all or part of an invoice. The notes for a fully credited invoice add up to it exactly, to the paisa. */
import { type InvoiceData, type InvoiceLine, sumLines } from './build-invoice.ts'
import { taxesIn } from './rules.ts'
import { subtract, ZERO_PAISE, type Paise, allocate, sum } from '#shop/money.ts'

type CreditNoteInput = {
	/** The amount to credit, tax included. */
	amount: Paise
	/** The credit notes already issued for this invoice. */
	earlier: readonly InvoiceData[]
	number: string
	issuedAt: Date
}

export function buildCreditNote(invoice: InvoiceData, input: CreditNoteInput): InvoiceData {
	const { amount, earlier, number, issuedAt } = input
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
	}
}

/** The part of an invoice's total that no credit note covers yet. */
export function uncreditedAmount(invoice: InvoiceData, earlier: readonly InvoiceData[]): Paise {
	return subtract(invoice.totals.total, sum(...earlier.map(({ totals }) => totals.total)))
}

/** A partial refund belongs to no particular product, so it is allocated over all lines in proportion to their uncredited amounts. */
function creditLines(
	invoice: InvoiceData,
	{ amount, earlier }: Pick<CreditNoteInput, 'amount' | 'earlier'>,
): InvoiceLine[] {
	const credited = invoice.lines.map((_, index) => earlier.flatMap(({ lines }) => lines[index] ?? []))
	const uncredited = invoice.lines.map(({ total }, index) =>
		subtract(total, sum(...(credited[index] ?? []).map((line) => line.total))),
	)
	const shares = allocate(amount, uncredited)
	return invoice.lines.map((line, index) =>
		creditLine(line, {
			share: shares[index] ?? ZERO_PAISE,
			credited: credited[index] ?? [],
			isWithinState: invoice.isWithinState,
		}),
	)
}

type LineCredit = { share: Paise; credited: readonly InvoiceLine[]; isWithinState: boolean }

/** Computes the tax on everything credited so far, at the invoice's rate, and subtracts what earlier notes contained, so that rounding errors never accumulate. */
function creditLine(line: InvoiceLine, { share, credited, isWithinState }: LineCredit): InvoiceLine {
	const alreadyCredited = (amountOf: (line: InvoiceLine) => Paise) => sum(...credited.map(amountOf))
	const cumulative = taxesIn(
		sum(
			alreadyCredited(({ total }) => total),
			share,
		),
		{ rateBasisPoints: line.rateBasisPoints, isWithinState },
	)
	const half = subtract(
		cumulative.cgst,
		alreadyCredited(({ cgst }) => cgst),
	)
	const igst = subtract(
		cumulative.igst,
		alreadyCredited(({ igst: earlier }) => earlier),
	)
	return {
		...line,
		description: `Part of: ${line.description}`,
		quantity: 1,
		unitPrice: null,
		discount: ZERO_PAISE,
		total: share,
		taxable: subtract(share, sum(half, half, igst)),
		cgst: half,
		sgst: half,
		igst,
	}
}
