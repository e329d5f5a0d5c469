/** What every part of an invoice's paper has in common. */
export type Paper = PDFKit.PDFDocument

export const INK = '#2A1810'
export const QUIET = '#6B4A33'
const LINE = '#E4D5BC'

/** A4, in points. */
export const PAGE = { width: 595, height: 842 } as const
export const MARGIN = 48

export function rule(document: Paper): void {
	document
		.moveTo(MARGIN, document.y)
		.lineTo(PAGE.width - MARGIN, document.y)
		.lineWidth(0.75)
		.strokeColor(LINE)
		.stroke()
}
