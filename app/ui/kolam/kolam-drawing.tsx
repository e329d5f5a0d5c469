import { useState } from 'react'
import { DOT_SPACING, type Grid, kolamLine } from '#app/ui/kolam/kolam-line.ts'

/** For phones and for wider screens, each one line. */
export const BANDS: readonly [Grid, Grid] = [
	{ rows: 4, columns: 9 },
	{ rows: 4, columns: 19 },
]
const [NARROW, WIDE] = BANDS
/** Outside of the line, so that it begins where the text below it does. */
const MARGIN = 3.4

type KolamDrawingProps = {
	className: string
	/** It was drawn before. */
	wasDrawn?: boolean
}

/** A band of kolam whose line draws itself once, as one is drawn at the threshold in the morning. */
export function KolamDrawing({ className, wasDrawn = false }: KolamDrawingProps) {
	const [isDrawn, setDrawn] = useState(wasDrawn)
	return (
		<div
			className={`kolam-drawing ${className}`}
			data-drawn={isDrawn || undefined}
			// Otherwise, turning a phone would draw the other band.
			onAnimationEnd={() => setDrawn(true)}
			aria-hidden="true"
		>
			<Band grid={NARROW} className="sm:hidden" />
			<Band grid={WIDE} className="max-sm:hidden" />
		</div>
	)
}

function Band({ grid, className }: { grid: Grid; className: string }) {
	const { rows, columns } = grid
	const [width, height] = [columns, rows].map((dots) => dots * DOT_SPACING - 2 * MARGIN)
	return (
		<svg
			className={className}
			viewBox={`${MARGIN} ${MARGIN} ${width} ${height}`}
			width={width}
			height={height}
		>
			<path d={kolamLine(grid)} pathLength={1} className="kolam-line" />
			<path d={kolamDots(grid)} className="kolam-dots" />
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
