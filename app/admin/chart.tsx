/** A curve or bars over time, drawn in the browser; the same numbers stand below it as a table. */
import type * as PlottingLibrary from '@observablehq/plot'
import { useEffect, useRef } from 'react'

type Point = { from: string; value: number }

type Drawn = {
	title: string
	points: readonly Point[]
	/** Days that one point stands for. */
	step: number
	as: 'bars' | 'line'
	/** How a value is said, in the table and beside the pointer. */
	say: (value: number) => string
}

const HEIGHT = 200
const MARGIN_FOR_NUMBERS = 64
const DAY_MS = 86_400_000

export function Chart(drawn: Drawn) {
	const { title, points, step, say } = drawn
	const host = useRef<HTMLDivElement>(null)
	useEffect(() => {
		const element = host.current
		if (!element) return
		const drawing = keepDrawn(element, drawn)
		return () => drawing.disconnect()
	}, [drawn])
	return (
		<figure className="min-w-0">
			<figcaption className="mb-2 font-semibold">{title}</figcaption>
			<div ref={host} className="chart" role="img" aria-label={`${title}, as a chart. The numbers follow.`} />
			<details className="text-13">
				<summary className="cursor-pointer py-1 text-cinnamon">In numbers</summary>
				<div className="admin-scroll max-h-64">
					<table className="admin-table">
						<thead>
							<tr>
								<th>{step === 1 ? 'Day' : `${step} days from`}</th>
								<th className="number">{title}</th>
							</tr>
						</thead>
						<tbody>
							{points.toReversed().map(({ from, value }) => (
								<tr key={from}>
									<td>{from}</td>
									<td className="number">{say(value)}</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			</details>
		</figure>
	)
}

/** The plotting library comes when there is something to plot, and draws again when the room for it changes. */
function keepDrawn(element: HTMLElement, drawn: Drawn): ResizeObserver {
	let width = 0
	const observer = new ResizeObserver(([entry]) => {
		const room = Math.round(entry?.contentRect.width ?? 0)
		if (room === 0 || room === width) return
		width = room
		void import('@observablehq/plot').then((plot) => {
			if (width === room) element.replaceChildren(draw(plot, { ...drawn, width: room }))
		})
	})
	observer.observe(element)
	return observer
}

function draw(
	Plot: typeof PlottingLibrary,
	{ points, step, as, say, width }: Drawn & { width: number },
): Element {
	const rows = points.map(({ from, value }) => {
		const begins = new Date(`${from}T00:00:00Z`)
		return { begins, ends: new Date(begins.getTime() + step * DAY_MS), value }
	})
	const tip = {
		x: 'begins',
		y: 'value',
		title: ({ begins, value }: (typeof rows)[number]) =>
			`${begins.toISOString().slice(0, 10)}\n${say(value)}`,
	}
	const marks =
		as === 'bars'
			? [
					Plot.rectY(rows, {
						x1: 'begins',
						x2: 'ends',
						y: 'value',
						insetLeft: 0.5,
						insetRight: 0.5,
						className: 'chart-bars',
					}),
				]
			: [Plot.lineY(rows, { x: 'begins', y: 'value', className: 'chart-line' })]
	const chart = Plot.plot({
		width,
		height: HEIGHT,
		marginLeft: MARGIN_FOR_NUMBERS,
		marginRight: 8,
		x: { type: 'utc', label: null },
		y: { label: null, grid: true, ticks: 4, tickFormat: say, zero: true },
		marks: [...marks, Plot.ruleY([0]), Plot.tip(rows, Plot.pointerX(tip))],
	})
	// Its own stylesheet is inline, which no page of the shop allows; what it says stands in admin.css.
	for (const style of chart.querySelectorAll('style')) style.remove()
	// The figure around it is an image with its name and a table; the names of its strokes belong to nothing.
	for (const part of chart.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label')
	return chart
}
