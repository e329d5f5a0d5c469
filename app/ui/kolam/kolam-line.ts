/** The line of a kolam around a grid of dots, with the curves of the tile in `kolam.svg`. */

/** Between two neighbouring dots. */
export const DOT_SPACING = 30
const HALF = DOT_SPACING / 2
/** How far outside of the dots at the edge the line turns. */
const TURN = 10.8
/** How far the control points of a curve are from its ends: from a crossing, from a turn, and from a turn around a corner. */
const [FROM_CROSSING, FROM_TURN, FROM_CORNER] = [5.2, 7.4, 6]

export type Grid = { rows: number; columns: number }
type Vector = { x: number; y: number }
/** Counted in halves of the spacing. The line crosses itself halfway between two dots, and turns where there is no next one. */
type Step = { from: Vector; to: Vector }

/**
 * Returns one closed line that passes on both sides of each dot. It reaches all dots if rows and columns have no common
 * divisor: otherwise a second line would be needed.
 */
export function kolamLine(grid: Grid): string {
	const steps = listSteps(grid)
	const start = steps[0] ? point(steps[0].from, grid) : ''
	return `M${start}${steps.map((step) => draw(step, grid)).join('')}Z`
}

/** Moves diagonally, like a ball that bounces off the edges, until it is back at the start. */
function listSteps(grid: Grid): Step[] {
	const steps: Step[] = []
	const direction = { x: 1, y: 1 }
	let from = { x: 1, y: 0 }
	do {
		const to = { x: from.x + direction.x, y: from.y + direction.y }
		steps.push({ from, to })
		if (isAtSide(to, grid)) direction.x *= -1
		if (isAtTop(to, grid)) direction.y *= -1
		from = to
	} while (from.x !== 1 || from.y !== 0)
	return steps
}

function isAtSide({ x }: Vector, { columns }: Grid): boolean {
	return x === 0 || x === 2 * columns
}

function isAtTop({ y }: Vector, { rows }: Grid): boolean {
	return y === 0 || y === 2 * rows
}

function draw({ from, to }: Step, grid: Grid): string {
	const turns = [from, to].filter((end) => isAtSide(end, grid) || isAtTop(end, grid)).length
	if (turns === 0) return `L${point(to, grid)}`
	const direction = { x: to.x - from.x, y: to.y - from.y }
	const fromTurn = turns === 2 ? FROM_CORNER : FROM_TURN
	const control = (end: Vector, sign: 1 | -1) => {
		const [side, top] = [isAtSide(end, grid), isAtTop(end, grid)]
		const distance = side || top ? fromTurn : FROM_CROSSING
		// At a turn, it goes along the edge.
		return point(end, grid, {
			x: side ? 0 : sign * distance * direction.x,
			y: top ? 0 : sign * distance * direction.y,
		})
	}
	return `C${control(from, 1)} ${control(to, -1)} ${point(to, grid)}`
}

function point({ x, y }: Vector, { rows, columns }: Grid, offset: Vector = { x: 0, y: 0 }): string {
	return `${rounded(coordinate(x, columns) + offset.x)} ${rounded(coordinate(y, rows) + offset.y)}`
}

function rounded(value: number): number {
	return Math.round(value * 10) / 10
}

function coordinate(at: number, dots: number): number {
	return Math.min(Math.max(at * HALF, HALF - TURN), dots * DOT_SPACING - HALF + TURN)
}
