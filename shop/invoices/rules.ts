/** GST invoice rules: tax included in a price, invoice numbers, financial years and amounts in words. */
import { dayInIndia } from '#shop/dates.ts'
import { splitRupees, subtract, ZERO_PAISE, type Paise, fractionOf, multiply } from '#shop/money.ts'

const WHOLE_IN_BASIS_POINTS = 10_000

export type Taxes = { taxable: Paise; cgst: Paise; sgst: Paise; igst: Paise }

/** The tax included in a price (CGST Rules, rule 35). Within the seller's state, CGST and SGST are equal to the paisa. */
export function taxesIn(
	inclusive: Paise,
	{ rateBasisPoints, isWithinState }: { rateBasisPoints: number; isWithinState: boolean },
): Taxes {
	const whole = WHOLE_IN_BASIS_POINTS + rateBasisPoints
	if (isWithinState) {
		const half = fractionOf(inclusive, { parts: rateBasisPoints, whole: 2 * whole })
		return { taxable: subtract(inclusive, multiply(half, 2)), cgst: half, sgst: half, igst: ZERO_PAISE }
	}
	const igst = fractionOf(inclusive, { parts: rateBasisPoints, whole })
	return { taxable: subtract(inclusive, igst), cgst: ZERO_PAISE, sgst: ZERO_PAISE, igst }
}

/** '26-27' for 20 November 2026. The year starts on 1 April, India time. */
export function financialYear(moment: Date): string {
	const [year = 0, month = 0] = dayInIndia(moment).split('-').map(Number)
	const begins = month >= 4 ? year : year - 1
	return `${String(begins % 100).padStart(2, '0')}-${String((begins + 1) % 100).padStart(2, '0')}`
}

export const INVOICE_KINDS = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** The letter after the prefix. Tax invoices have none. A return counts each series separately, and has no bills of supply. */
const SERIES = {
	invoice: { taxed: '', untaxed: 'B' },
	credit_note: { taxed: 'C', untaxed: 'D' },
} as const satisfies Record<InvoiceKind, object>

/** Returns for example 'SK', or 'SKC' for credit notes of tax invoices. */
export function seriesOf(
	kind: InvoiceKind,
	{ prefix, isTaxed }: { prefix: string; isTaxed: boolean },
): string {
	return prefix + SERIES[kind][isTaxed ? 'taxed' : 'untaxed']
}

const INVOICE_NUMBER_LENGTH = 16

/** CGST Rules 46(b) and 53: numbers are consecutive within the series and the financial year, with at most 16 characters. */
export function invoiceNumber(series: string, { year, count }: { year: string; count: number }): string {
	const start = `${series}/${year}/`
	return start + String(count).padStart(INVOICE_NUMBER_LENGTH - start.length, '0')
}

const ONES = [
	'',
	'One',
	'Two',
	'Three',
	'Four',
	'Five',
	'Six',
	'Seven',
	'Eight',
	'Nine',
	'Ten',
	'Eleven',
	'Twelve',
	'Thirteen',
	'Fourteen',
	'Fifteen',
	'Sixteen',
	'Seventeen',
	'Eighteen',
	'Nineteen',
]
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']
const SCALES = [
	{ value: 10_000_000, name: 'Crore' },
	{ value: 100_000, name: 'Lakh' },
	{ value: 1_000, name: 'Thousand' },
	{ value: 100, name: 'Hundred' },
] as const

/** Returns for example 'Rupees Two Hundred Forty and Fifty Paise Only'. */
export function amountInWords(amount: Paise): string {
	const { whole, rest } = splitRupees(amount)
	const words = whole === 0 ? 'Zero' : inWords(whole)
	return rest === 0 ? `Rupees ${words} Only` : `Rupees ${words} and ${inWords(rest)} Paise Only`
}

function inWords(count: number): string {
	const scale = SCALES.find(({ value }) => count >= value)
	if (scale) {
		const head = `${inWords(Math.floor(count / scale.value))} ${scale.name}`
		const tail = inWords(count % scale.value)
		return tail ? `${head} ${tail}` : head
	}
	if (count < 20) return ONES[count] ?? ''
	return `${TENS[Math.floor(count / 10)]} ${ONES[count % 10]}`.trim()
}
