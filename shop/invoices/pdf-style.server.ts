/** Page size, colours and rules shared by all parts of the invoice PDF. */
export type PdfDocument = PDFKit.PDFDocument

export const INK = '#2A1810'
export const MUTED = '#6B4A33'
const RULE_COLOUR = '#E4D5BC'

/** A4, in points. */
export const PAGE = { width: 595, height: 842 } as const
export const MARGIN = 48

export function drawRule(document: PdfDocument): void {
	document
		.moveTo(MARGIN, document.y)
		.lineTo(PAGE.width - MARGIN, document.y)
		.lineWidth(0.75)
		.strokeColor(RULE_COLOUR)
		.stroke()
}
