/** Draws up a credit note: an invoice taken back, or a part of it. All its notes together take back exactly what it charged. */
import { type InvoiceData, type InvoiceLine, addUpLines } from './build-invoice.ts'
import { taxesIn } from './rules.ts'
import { minus, ZERO_PAISE, type Paise, spread, sum } from '#shop/money.ts'

type TakingBack = {
	/** What goes back, tax included. */
	amount: Paise
	/** The credit notes that this invoice has had. */
	earlier: readonly InvoiceData[]
	number: string
	issuedAt: Date
}

export function buildCreditNote(invoice: InvoiceData, taking: TakingBack): InvoiceData {
	const { amount, earlier, number, issuedAt } = taking
	const isWhole = earlier.length === 0 && amount === invoice.totals.total
	const lines = isWhole ? invoice.lines : takeLines(invoice, { amount, earlier })
	return {
		...invoice,
		kind: 'credit_note',
		number,
		issuedAt: issuedAt.toISOString(),
		refersTo: { number: invoice.number, issuedAt: invoice.issuedAt },
		lines,
		...addUpLines(lines),
	}
}

/** What no credit note has taken back yet. */
export function refundableLines(invoice: InvoiceData, earlier: readonly InvoiceData[]): Paise {
	return minus(invoice.totals.total, sum(...earlier.map(({ totals }) => totals.total)))
}

/** A part is not of one pack more than of another, so each line gives in proportion to what is left of it. */
function takeLines(
	invoice: InvoiceData,
	{ amount, earlier }: Pick<TakingBack, 'amount' | 'earlier'>,
): InvoiceLine[] {
	const taken = invoice.lines.map((_, index) => earlier.flatMap(({ lines }) => lines[index] ?? []))
	const left = invoice.lines.map(({ total }, index) =>
		minus(total, sum(...(taken[index] ?? []).map((line) => line.total))),
	)
	const shares = spread(amount, left)
	return invoice.lines.map((line, index) =>
		takePart(line, {
			share: shares[index] ?? ZERO_PAISE,
			taken: taken[index] ?? [],
			isWithinState: invoice.isWithinState,
		}),
	)
}

type Part = { share: Paise; taken: readonly InvoiceLine[]; isWithinState: boolean }

/** The tax of everything taken back so far, less what earlier notes had of it: rounded parts then add up to the rounded whole. */
function takePart(line: InvoiceLine, { share, taken, isWithinState }: Part): InvoiceLine {
	const before = (of: (one: InvoiceLine) => Paise) => sum(...taken.map(of))
	const soFar = taxesIn(
		sum(
			before(({ total }) => total),
			share,
		),
		isWithinState,
	)
	const half = minus(
		soFar.cgst,
		before(({ cgst }) => cgst),
	)
	const igst = minus(
		soFar.igst,
		before((one) => one.igst),
	)
	return {
		...line,
		description: `Part of: ${line.description}`,
		quantity: 1,
		unitPrice: null,
		discount: ZERO_PAISE,
		total: share,
		taxable: minus(share, sum(half, half, igst)),
		cgst: half,
		sgst: half,
		igst,
	}
}
