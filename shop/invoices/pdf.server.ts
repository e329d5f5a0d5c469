/** Puts an invoice on paper: A4, the same bytes for the same data, today and in six years. */
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import type { InvoiceData, Party } from './build-invoice.ts'
import { drawLines } from './pdf-lines.server.ts'
import { isFromTypesetter, toPrintable } from './to-printable.server.ts'
import { INK, MARGIN, PAGE, type Paper, QUIET, rule } from './pdf-style.server.ts'
import { formatDay } from '#shop/dates.ts'

/** Noto Sans Tamil holds Latin, Tamil and the rupee sign in one file; the fonts inside every PDF reader hold none of the last two. */
const FONTS = {
	regular: fileURLToPath(new URL('./fonts/NotoSansTamil-Regular.ttf', import.meta.url)),
	bold: fileURLToPath(new URL('./fonts/NotoSansTamil-Bold.ttf', import.meta.url)),
}
const TITLES = { invoice: 'Tax Invoice', credit_note: 'Credit Note' } as const

type Sheet = { data: InvoiceData; stamp: string | null }

/** One page or more for each; `stamp` stands across them. */
export async function drawInvoices(papers: readonly Sheet[]): Promise<Buffer> {
	try {
		return await draw(papers)
	} catch (error) {
		if (!isFromTypesetter(error)) throw error
		const attempt = (data: InvoiceData) => draw([{ data, stamp: null }])
		const written = papers.map(async ({ data, stamp }) => ({ data: await toPrintable(data, attempt), stamp }))
		return draw(await Promise.all(written))
	}
}

async function draw(papers: readonly Sheet[]): Promise<Buffer> {
	const [first] = papers
	if (!first) throw new Error('There is nothing to print')
	const document = new PDFDocument({
		size: 'A4',
		margin: MARGIN,
		autoFirstPage: false,
		// Fixed, so that the bytes do not depend on the day they are asked for.
		info: {
			Title: `${TITLES[first.data.kind]} ${first.data.number}`,
			Author: first.data.seller.legalName,
			CreationDate: new Date(first.data.issuedAt),
		},
	})
	document.registerFont('regular', FONTS.regular)
	document.registerFont('bold', FONTS.bold)
	const bytes = collect(document)
	for (const { data, stamp } of papers) {
		if (stamp) document.on('pageAdded', () => drawStamp(document, stamp))
		document.addPage()
		drawHead(document, data)
		drawParties(document, data)
		drawLines(document, data)
		drawFoot(document, data)
		document.removeAllListeners('pageAdded')
	}
	document.end()
	return bytes
}

function collect(document: Paper): Promise<Buffer> {
	const parts: Buffer[] = []
	return new Promise((resolve, reject) => {
		document.on('data', (part: Buffer) => parts.push(part))
		document.on('end', () => resolve(Buffer.concat(parts)))
		document.on('error', reject)
	})
}

function drawStamp(document: Paper, stamp: string): void {
	document.save()
	document.rotate(-35, { origin: [PAGE.width / 2, PAGE.height / 2] })
	document.font('bold').fontSize(84).fillColor('#9E2B25', 0.14)
	document.text(stamp, 0, 370, { width: PAGE.width, align: 'center', lineBreak: false })
	document.restore()
	document.fillColor(INK, 1)
	document.x = MARGIN
	document.y = MARGIN
}

function drawHead(document: Paper, { seller, kind, number, issuedAt, ...data }: InvoiceData): void {
	document.font('bold').fontSize(20).fillColor(INK).text(seller.name, MARGIN, MARGIN, { width: 260 })
	document.font('regular').fontSize(8.5).fillColor(QUIET)
	const about = [seller.legalName, seller.address, `${seller.email} · ${seller.phone}`]
	document.text(about.join('\n'), { width: 260, lineGap: 1 })
	document
		.fillColor(INK)
		.text(`GSTIN ${seller.gstin}\nFSSAI licence ${seller.fssai}`, { width: 260, lineGap: 1 })
	const below = document.y
	document.font('bold').fontSize(15).text(TITLES[kind], 330, MARGIN, { width: 217, align: 'right' })
	const facts = [
		`No. ${number}`,
		`Date ${formatDay(new Date(issuedAt))}`,
		`Order ${data.orderNumber}, ${formatDay(new Date(data.orderedAt))}`,
		...(data.refersTo
			? [`For invoice ${data.refersTo.number}, ${formatDay(new Date(data.refersTo.issuedAt))}`]
			: []),
		`Place of supply: ${data.placeOfSupply.state} (${data.placeOfSupply.code})`,
		'Reverse charge: No',
	]
	document.font('regular').fontSize(9).text(facts.join('\n'), { width: 217, align: 'right', lineGap: 2 })
	document.y = Math.max(below, document.y) + 16
	rule(document)
}

function drawParties(document: Paper, { billedTo, deliveredTo }: InvoiceData): void {
	const top = document.y + 12
	drawParty(document, { title: 'Billed to', party: billedTo, x: MARGIN, y: top })
	const left = document.y
	drawParty(document, { title: 'Delivered to', party: deliveredTo, x: 305, y: top })
	document.x = MARGIN
	document.y = Math.max(left, document.y) + 14
}

function drawParty(
	document: Paper,
	{ title, party, x, y }: { title: string; party: Party; x: number; y: number },
): void {
	document.font('regular').fontSize(8).fillColor(QUIET).text(title, x, y, { width: 240 })
	document
		.font('bold')
		.fontSize(10)
		.fillColor(INK)
		.text(party.name, x, y + 14, { width: 240 })
	document
		.font('regular')
		.fontSize(9)
		.text(`${party.address}\n${party.city} ${party.pincode}\n${party.state} (${party.stateCode})`, {
			width: 240,
			lineGap: 1,
		})
}

function drawFoot(document: Paper, { inWords, kind }: InvoiceData): void {
	document.font('bold').fontSize(9).fillColor(INK)
	document.text(inWords, MARGIN, document.y + 14, { width: 499 })
	const closing =
		kind === 'invoice'
			? 'Prices include tax. This is a computer-generated invoice; no signature is required.'
			: 'The amount above goes back the way it was paid. This is a computer-generated credit note; no signature is required.'
	document
		.font('regular')
		.fontSize(8)
		.fillColor(QUIET)
		.text(closing, MARGIN, document.y + 6, { width: 499 })
}
