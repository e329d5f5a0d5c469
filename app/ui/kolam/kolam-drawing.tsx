import { DOT_SPACING, type Grid, kolamLine } from '#app/ui/kolam/kolam-line.ts'

/** For phones, for a column of text, and for the whole width of a page; each one line. */
export const BANDS = {
	phone: { rows: 4, columns: 11 },
	column: { rows: 4, columns: 19 },
	page: { rows: 4, columns: 39 },
} as const satisfies Record<string, Grid>
/** Outside of the line, so that it begins where the text below it does. */
const MARGIN = 3.4

type KolamDrawingProps = {
	className: string
	/** It was drawn before. */
	wasDrawn?: boolean
	/** As wide as the page, on screens that are not narrow. */
	isPageWide?: boolean
}

/** A band of kolam whose line draws itself once, as one is drawn at the threshold in the morning. */
export function KolamDrawing({ className, wasDrawn = false, isPageWide = false }: KolamDrawingProps) {
	return (
		<div
			className={`kolam-drawing ${isPageWide ? 'kolam-page-wide' : ''} ${className}`}
			data-drawn={wasDrawn || undefined}
			aria-hidden="true"
		>
			{!isPageWide && <Band {...BANDS.phone} />}
			<Band {...(isPageWide ? BANDS.page : BANDS.column)} />
		</div>
	)
}

function Band({ rows, columns }: Grid) {
	const [width, height] = [columns, rows].map((dots) => dots * DOT_SPACING - 2 * MARGIN)
	return (
		<svg viewBox={`${MARGIN} ${MARGIN} ${width} ${height}`} width={width} height={height}>
			<path d={kolamLine({ rows, columns })} pathLength={1} className="kolam-line" />
			<path d={kolamDots({ rows, columns })} className="kolam-dots" />
		</svg>
	)
}

/** Lines without length, which round ends make dots. */
function kolamDots({ rows, columns }: Grid): string {
	return Array.from({ length: rows * columns }, (_, index) => {
		const [row, column] = [Math.floor(index / columns), index % columns]
		return `M${(column + 0.5) * DOT_SPACING} ${(row + 0.5) * DOT_SPACING}h0`
	}).join('')
}
