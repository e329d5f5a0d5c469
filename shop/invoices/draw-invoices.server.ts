/** Draws invoices as an A4 PDF. The same data always gives the same bytes. */
import PDFDocument from 'pdfkit'
import type { InvoiceData, Party } from './build-invoice.ts'
import { drawLines } from './draw-lines.server.ts'
import { drawRule, INK, MARGIN, MUTED, PAGE, type PdfDocument } from './pdf-style.server.ts'
import { LOGO_SIZE, printableLogo } from './print-logo.server.ts'
import {
	isUnsupportedGlyphError,
	type Quoted,
	type Sheet,
	toPrintable,
	withoutEmoji,
} from './to-printable.server.ts'
import { formatDate } from '#shop/dates.ts'
import { FONTS } from '#shop/fonts/fonts.server.ts'
import { creditNoteReason, refundOf } from '#shop/orders/payment-methods.ts'
import { NOTHING_PAID } from '#shop/orders/rules.ts'

function titleOf({ data: { kind, billOfSupply }, quoted }: Pick<Sheet, 'data' | 'quoted'>): string {
	if (quoted) return 'Quotation'
	if (kind === 'credit_note') return 'Credit Note'
	return billOfSupply ? 'Bill of Supply' : 'Tax Invoice'
}

/** The wording of CGST Rules, rule 5(1)(f). */
const COMPOSITION = 'Composition taxable person, not eligible to collect tax on supplies'

/** `stamp` is a watermark on each page of the invoice. `logo` is the image that its data names, if it could be read. */
export async function drawInvoices(sheets: readonly Sheet[]): Promise<Buffer> {
	const drawn = sheets.map(withoutEmoji)
	try {
		return await draw(drawn)
	} catch (error) {
		if (!isUnsupportedGlyphError(error)) throw error
		const attempt = (sheet: Sheet) => draw([{ ...sheet, stamp: null, logo: null }])
		return draw(await Promise.all(drawn.map((sheet) => toPrintable(sheet, attempt))))
	}
}

async function draw(sheets: readonly Sheet[]): Promise<Buffer> {
	const [first] = sheets
	if (!first) throw new Error('No invoices to draw')
	const document = new PDFDocument({
		size: 'A4',
		margin: MARGIN,
		autoFirstPage: false,
		// The default creation date is now, so every download would differ.
		info: {
			Title: `${titleOf(first)} ${first.data.number}`,
			Author: first.data.seller.legalName,
			CreationDate: new Date(first.data.issuedAt),
		},
	})
	document.registerFont('regular', FONTS.regular)
	document.registerFont('bold', FONTS.bold)
	const bytes = collect(document)
	const logos = await prepareLogos(sheets)
	for (const sheet of sheets) {
		const { data, stamp, logo } = sheet
		if (stamp) document.on('pageAdded', () => drawStamp(document, stamp))
		document.addPage()
		drawHeader(document, sheet, (logo && logos.get(logo)) ?? null)
		drawParties(document, data)
		drawLines(document, data)
		drawFooter(document, sheet)
		document.removeAllListeners('pageAdded')
	}
	document.end()
	return bytes
}

/** Invoices that are printed together usually have the same logo. */
async function prepareLogos(sheets: readonly Sheet[]): Promise<Map<Uint8Array, Buffer | null>> {
	const logos = new Map<Uint8Array, Buffer | null>()
	for (const { logo } of sheets) if (logo && !logos.has(logo)) logos.set(logo, await printableLogo(logo))
	return logos
}

function collect(document: PdfDocument): Promise<Buffer> {
	const chunks: Buffer[] = []
	return new Promise((resolve, reject) => {
		document.on('data', (chunk: Buffer) => chunks.push(chunk))
		document.on('end', () => resolve(Buffer.concat(chunks)))
		document.on('error', reject)
	})
}

function drawStamp(document: PdfDocument, stamp: string): void {
	document.save()
	document.rotate(-35, { origin: [PAGE.width / 2, PAGE.height / 2] })
	document.font('bold').fontSize(84).fillColor('#9E2B25', 0.14)
	document.text(stamp, 0, 370, { width: PAGE.width, align: 'center', lineBreak: false })
	document.restore()
	document.fillColor(INK, 1)
	document.x = MARGIN
	document.y = MARGIN
}

function drawHeader(document: PdfDocument, sheet: Sheet, logo: Buffer | null): void {
	const { data } = sheet
	const { seller } = data
	const top = data.billOfSupply === 'composition' ? drawNotice(document, COMPOSITION) : MARGIN
	document.font('bold').fontSize(20).fillColor(INK)
	if (logo) drawLogo(document, logo, top)
	else document.text(seller.name, MARGIN, top, { width: 260 })
	document.font('regular').fontSize(8.5).fillColor(MUTED)
	const contact = [seller.legalName, seller.address, `${seller.email} · ${seller.phone}`]
	document.text(contact.join('\n'), { width: 260, lineGap: 1 })
	const gstin = seller.gstin ? [`GSTIN ${seller.gstin}`] : []
	const numbers = [...gstin, `FSSAI licence ${seller.fssai}`]
	document.fillColor(INK).text(numbers.join('\n'), { width: 260, lineGap: 1 })
	const sellerBottom = document.y
	document.font('bold').fontSize(15).text(titleOf(sheet), 330, top, { width: 217, align: 'right' })
	document
		.font('regular')
		.fontSize(9)
		.text(detailsOf(sheet).join('\n'), { width: 217, align: 'right', lineGap: 2 })
	document.y = Math.max(sellerBottom, document.y) + 16
	drawRule(document)
}

/** The logo replaces the name. */
function drawLogo(document: PdfDocument, logo: Buffer, top: number): void {
	const { width, height } = LOGO_SIZE
	document.image(logo, MARGIN, top, { fit: [width, height] })
	document.x = MARGIN
	document.y = top + height + 8
}

/** Draws at the top of the page, and returns where the rest begins. */
function drawNotice(document: PdfDocument, notice: string): number {
	document
		.font('bold')
		.fontSize(9)
		.fillColor(INK)
		.text(notice, MARGIN, MARGIN - 16, { width: 499 })
	return document.y + 10
}

function detailsOf({ data: { number, issuedAt, billOfSupply, refersTo, ...data }, quoted }: Sheet): string[] {
	if (quoted)
		return [`No. ${number}`, `Date ${formatDate(new Date(issuedAt))}`, `Valid until ${quoted.validUntil}`]
	const corrected = billOfSupply ? 'bill of supply' : 'invoice'
	return [
		`No. ${number}`,
		`Date ${formatDate(new Date(issuedAt))}`,
		`Order ${data.orderNumber}, ${formatDate(new Date(data.orderedAt))}`,
		...(refersTo ? [`For ${corrected} ${refersTo.number}, ${formatDate(new Date(refersTo.issuedAt))}`] : []),
		...(billOfSupply
			? []
			: [`Place of supply: ${data.placeOfSupply.state} (${data.placeOfSupply.code})`, 'Reverse charge: No']),
	]
}

function drawParties(document: PdfDocument, { billedTo, deliveredTo }: InvoiceData): void {
	const top = document.y + 12
	drawParty(document, { title: 'Billed to', party: billedTo, x: MARGIN, y: top })
	const billedToBottom = document.y
	drawParty(document, { title: 'Delivered to', party: deliveredTo, x: 305, y: top })
	document.x = MARGIN
	document.y = Math.max(billedToBottom, document.y) + 14
}

function drawParty(
	document: PdfDocument,
	{ title, party, x, y }: { title: string; party: Party; x: number; y: number },
): void {
	document.font('regular').fontSize(8).fillColor(MUTED).text(title, x, y, { width: 240 })
	document
		.font('bold')
		.fontSize(10)
		.fillColor(INK)
		.text(party.name, x, y + 14, { width: 240 })
	document.font('regular').fontSize(9).text(linesOf(party).join('\n'), { width: 240, lineGap: 1 })
}

function linesOf({ address, city, pincode, state, stateCode, gstin }: Party): string[] {
	// A customer who collects the order at the counter may have given no address.
	const lines = [address, `${city} ${pincode}`.trim(), `${state} (${stateCode})`].filter(Boolean)
	return gstin ? [...lines, `GSTIN ${gstin}`] : lines
}

function drawFooter(document: PdfDocument, sheet: Sheet): void {
	const { data, quoted } = sheet
	const { inWords } = data
	document.font('bold').fontSize(9).fillColor(INK)
	document.text(inWords, MARGIN, document.y + 14, { width: 499 })
	const closing = quoted ? closingOfQuotation(quoted) : closingOf(sheet)
	document
		.font('regular')
		.fontSize(8)
		.fillColor(MUTED)
		.text(closing, MARGIN, document.y + 6, { width: 499 })
}

function closingOfQuotation({ terms }: Quoted): string {
	return [terms, 'Prices include tax. This is a quotation, not an invoice.'].filter(Boolean).join('\n')
}

function reasonOf({ data: { credits, billOfSupply, orderNumber, totals }, payment }: Sheet): string {
	const document = billOfSupply ? 'bill of supply' : 'invoice'
	if (credits === 'replaced') return `It cancels the ${document} named above, which another one replaces.`
	if (credits === 'earlier_refund')
		return `It is for what was refunded before this ${document} replaced an earlier one.`
	if (payment?.paymentState === 'mistaken') return `Order ${orderNumber} is cancelled. ${NOTHING_PAID}`
	const { total: amount } = totals
	return creditNoteReason(payment ? refundOf(payment, amount) : { method: 'online', amount, online: amount })
}

function closingOf(sheet: Sheet): string {
	const { data } = sheet
	if (data.kind === 'credit_note')
		return `${reasonOf(sheet)} This is a computer-generated credit note; no signature is required.`
	const generated = `This is a computer-generated ${data.billOfSupply ? 'bill of supply' : 'invoice'}; no signature is required.`
	return data.billOfSupply ? generated : `Prices include tax. ${generated}`
}
