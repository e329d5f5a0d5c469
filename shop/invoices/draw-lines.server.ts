/** Draws the line items and totals of an invoice. */
import type { InvoiceData, InvoiceLine } from './build-invoice.ts'
import { drawRule, INK, MARGIN, MUTED, PAGE, type PdfDocument } from './pdf-style.server.ts'
import { formatTotal, type Paise } from '#shop/money.ts'
import { formatRate } from '#shop/tax/rules.ts'

type Column = { title: string; width: number; text: (line: InvoiceLine) => string; isLeft?: true }

const TABLE_BOTTOM = PAGE.height - MARGIN - 60
const GAP = 6

type TaxColumn = { name: string; width: number; share: number; amountOf: (line: InvoiceLine) => Paise }

/** `share` is the column's share of the rate. */
const WITHIN_STATE: readonly TaxColumn[] = [
	{ name: 'CGST', width: 46, share: 0.5, amountOf: ({ cgst }) => cgst },
	{ name: 'SGST', width: 46, share: 0.5, amountOf: ({ sgst }) => sgst },
]
const OUTSIDE_STATE: readonly TaxColumn[] = [
	{ name: 'IGST', width: 92, share: 1, amountOf: ({ igst }) => igst },
]

const withoutSymbol = (amount: Paise) => formatTotal(amount).slice(1)

/** The rate is in the column header, or in each cell if the lines have several rates. */
function taxColumns({ isWithinState, lines }: InvoiceData): Column[] {
	const [rate, ...otherRates] = new Set(lines.map(({ rateBasisPoints }) => rateBasisPoints))
	return (isWithinState ? WITHIN_STATE : OUTSIDE_STATE).map(({ name, width, share, amountOf }) => {
		const amount = (line: InvoiceLine) => withoutSymbol(amountOf(line))
		const rateText = (basisPoints: number) => formatRate(basisPoints * share)
		return rate !== undefined && otherRates.length === 0
			? { title: `${name} ${rateText(rate)}`, width, text: amount }
			: { title: name, width, text: (line) => `${amount(line)}\n${rateText(line.rateBasisPoints)}` }
	})
}

export function columnsOf(data: InvoiceData): Column[] {
	const amounts: Column[] = data.billOfSupply
		? []
		: [{ title: 'Taxable', width: 50, text: ({ taxable }) => withoutSymbol(taxable) }, ...taxColumns(data)]
	return [
		{
			title: 'Description',
			width: data.billOfSupply ? 272 : 130,
			text: ({ description }) => description,
			isLeft: true,
		},
		{ title: 'HSN', width: 48, text: ({ hsn }) => hsn, isLeft: true },
		{
			title: 'Packs',
			width: 30,
			text: ({ unitPrice, quantity }) => (unitPrice === null ? '' : String(quantity)),
		},
		{
			title: 'Rate',
			width: 46,
			text: ({ unitPrice }) => (unitPrice === null ? '' : withoutSymbol(unitPrice)),
		},
		{ title: 'Discount', width: 44, text: ({ discount }) => (discount === 0 ? '' : withoutSymbol(discount)) },
		...amounts,
		{ title: 'Total', width: 59, text: ({ total }) => withoutSymbol(total) },
	]
}

export function drawLines(document: PdfDocument, data: InvoiceData): void {
	const columns = columnsOf(data)
	const titles = columns.map(({ title }) => title)
	drawRow(document, titles, { columns, isHeader: true })
	// A small credit note may leave some lines without an amount.
	const shown = data.lines.filter(({ total }) => data.kind === 'invoice' || total > 0)
	for (const line of shown) {
		const cells = columns.map(({ text }) => text(line))
		const height = heightOf(document, cells, columns)
		if (document.y + height > TABLE_BOTTOM) {
			document.addPage()
			drawRow(document, titles, { columns, isHeader: true })
		}
		drawRow(document, cells, { columns, isHeader: false })
	}
	drawTotals(document, data)
}

function drawRow(
	document: PdfDocument,
	cells: readonly string[],
	{ columns, isHeader }: { columns: readonly Column[]; isHeader: boolean },
): void {
	const top = document.y + GAP
	document
		.font(isHeader ? 'bold' : 'regular')
		.fontSize(8)
		.fillColor(isHeader ? MUTED : INK)
	let x = MARGIN
	const height = heightOf(document, cells, columns)
	for (const [index, { width, isLeft }] of columns.entries()) {
		const align = isLeft ? 'left' : 'right'
		document.text(cells[index] ?? '', x, top, { width: width - 4, align })
		x += width
	}
	document.x = MARGIN
	document.y = top + height
	drawRule(document)
}

function heightOf(document: PdfDocument, cells: readonly string[], columns: readonly Column[]): number {
	document.fontSize(8)
	const heights = columns.map(({ width }, index) =>
		document.heightOfString(cells[index] ?? '', { width: width - 4 }),
	)
	return Math.max(...heights) + GAP
}

type TotalRow = [name: string, amount: Paise]

function drawTotals(document: PdfDocument, { totals, isWithinState, billOfSupply }: InvoiceData): void {
	const taxes: TotalRow[] = isWithinState
		? [
				['CGST', totals.cgst],
				['SGST', totals.sgst],
			]
		: [['IGST', totals.igst]]
	const rows: TotalRow[] = billOfSupply ? [] : [['Taxable value', totals.taxable], ...taxes]
	const total = billOfSupply ? 'Total' : 'Total, inclusive of all taxes'
	if (document.y + 120 > PAGE.height - MARGIN) document.addPage()
	document.y += GAP
	for (const [name, amount] of rows) drawTotal(document, name, { amount, font: 'regular', size: 9 })
	drawTotal(document, total, { amount: totals.total, font: 'bold', size: 11 })
}

function drawTotal(
	document: PdfDocument,
	name: string,
	{ amount, font, size }: { amount: Paise; font: 'regular' | 'bold'; size: number },
): void {
	const y = document.y + 3
	document.font(font).fontSize(size).fillColor(INK)
	document.text(name, 290, y, { width: 170, align: 'right' })
	document.text(formatTotal(amount), 465, y, { width: 78, align: 'right' })
	document.x = MARGIN
}
