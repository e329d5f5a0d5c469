/** The table of an invoice: what was sold, what of it is tax, and the sum of it all. */
import type { InvoiceData, InvoiceLine } from './build-invoice.ts'
import { INK, MARGIN, PAGE, type Paper, QUIET, rule } from './pdf-style.server.ts'
import { GST_RATE_BASIS_POINTS } from './rules.ts'
import { formatTotal, type Paise } from '#shop/money.ts'

type Column = { title: string; width: number; text: (line: InvoiceLine) => string; isLeft?: true }

const PAGE_ENDS_AT = PAGE.height - MARGIN - 60
const GAP = 6
const rate = (basisPoints: number) => `${basisPoints / 100}%`

function columnsOf({ isWithinState }: InvoiceData): Column[] {
	const bare = (amount: Paise) => formatTotal(amount).slice(1)
	const taxes: Column[] = isWithinState
		? [
				{ title: `CGST ${rate(GST_RATE_BASIS_POINTS / 2)}`, width: 46, text: ({ cgst }) => bare(cgst) },
				{ title: `SGST ${rate(GST_RATE_BASIS_POINTS / 2)}`, width: 46, text: ({ sgst }) => bare(sgst) },
			]
		: [{ title: `IGST ${rate(GST_RATE_BASIS_POINTS)}`, width: 92, text: ({ igst }) => bare(igst) }]
	return [
		{ title: 'Description', width: 130, text: ({ description }) => description, isLeft: true },
		{ title: 'HSN', width: 48, text: ({ hsn }) => hsn, isLeft: true },
		{
			title: 'Packs',
			width: 30,
			text: ({ unitPrice, quantity }) => (unitPrice === null ? '' : String(quantity)),
		},
		{ title: 'Rate', width: 46, text: ({ unitPrice }) => (unitPrice === null ? '' : bare(unitPrice)) },
		{ title: 'Discount', width: 44, text: ({ discount }) => (discount === 0 ? '' : bare(discount)) },
		{ title: 'Taxable', width: 50, text: ({ taxable }) => bare(taxable) },
		...taxes,
		{ title: 'Total', width: 59, text: ({ total }) => bare(total) },
	]
}

export function drawLines(document: Paper, data: InvoiceData): void {
	const columns = columnsOf(data)
	drawRow(
		document,
		columns.map(({ title }) => title),
		{ columns, isHead: true },
	)
	// Where a small part goes back, some lines give nothing.
	const told = data.lines.filter(({ total }) => data.kind === 'invoice' || total > 0)
	for (const line of told) {
		const cells = columns.map(({ text }) => text(line))
		const height = heightOf(document, cells, columns)
		if (document.y + height > PAGE_ENDS_AT) {
			document.addPage()
			drawRow(
				document,
				columns.map(({ title }) => title),
				{ columns, isHead: true },
			)
		}
		drawRow(document, cells, { columns, isHead: false })
	}
	drawTotals(document, data)
}

function drawRow(
	document: Paper,
	cells: readonly string[],
	{ columns, isHead }: { columns: readonly Column[]; isHead: boolean },
): void {
	const top = document.y + GAP
	document
		.font(isHead ? 'bold' : 'regular')
		.fontSize(8)
		.fillColor(isHead ? QUIET : INK)
	let x = MARGIN
	const height = heightOf(document, cells, columns)
	for (const [index, { width, isLeft }] of columns.entries()) {
		const align = isLeft ? 'left' : 'right'
		document.text(cells[index] ?? '', x, top, { width: width - 4, align })
		x += width
	}
	document.x = MARGIN
	document.y = top + height
	rule(document)
}

function heightOf(document: Paper, cells: readonly string[], columns: readonly Column[]): number {
	document.fontSize(8)
	const heights = columns.map(({ width }, index) =>
		document.heightOfString(cells[index] ?? '', { width: width - 4 }),
	)
	return Math.max(...heights) + GAP
}

type Sum = [name: string, amount: Paise]

function drawTotals(document: Paper, { totals, isWithinState }: InvoiceData): void {
	const taxes: Sum[] = isWithinState
		? [
				['CGST', totals.cgst],
				['SGST', totals.sgst],
			]
		: [['IGST', totals.igst]]
	const rows: Sum[] = [['Taxable value', totals.taxable], ...taxes]
	if (document.y + 120 > PAGE.height - MARGIN) document.addPage()
	document.y += GAP
	for (const [name, amount] of rows) drawTotal(document, name, { amount, font: 'regular', size: 9 })
	drawTotal(document, 'Total, inclusive of all taxes', { amount: totals.total, font: 'bold', size: 11 })
}

function drawTotal(
	document: Paper,
	name: string,
	{ amount, font, size }: { amount: Paise; font: 'regular' | 'bold'; size: number },
): void {
	const y = document.y + 3
	document.font(font).fontSize(size).fillColor(INK)
	document.text(name, 290, y, { width: 170, align: 'right' })
	document.text(formatTotal(amount), 465, y, { width: 78, align: 'right' })
	document.x = MARGIN
}
