/** A curve or bars over time, drawn in the browser; the same numbers stand below it as a table. */
import type * as PlottingLibrary from '@observablehq/plot'
import { useEffect, useRef } from 'react'
import { DAY_MILLISECONDS } from '#shop/dates.ts'
import type { Sales } from '#shop/orders/sales-figures.server.ts'

type Drawn = {
	title: string
	rows: readonly Sales[]
	/** Days that one row stands for. */
	step: number
	as: 'bars' | 'line'
	valueOf: (row: Sales) => number
	/** How a value is said, in the table and beside the pointer. */
	say: (value: number) => string
}

const HEIGHT = 200
const MARGIN_FOR_NUMBERS = 64

/** Drawn once for the same rows: `valueOf` and `say` are functions that stay. */
export function Chart({ title, rows, step, as, valueOf, say }: Drawn) {
	const host = useRef<HTMLDivElement>(null)
	const isEmpty = rows.every((row) => valueOf(row) === 0)
	useEffect(() => {
		const element = host.current
		if (!element || isEmpty) return
		const drawing = keepDrawn(element, { rows, step, as, valueOf, say })
		return () => drawing.disconnect()
	}, [rows, step, as, valueOf, say, isEmpty])
	return (
		<figure className="min-w-0">
			<figcaption className="mb-2 font-semibold">{title}</figcaption>
			{isEmpty ? (
				<p className="chart chart-empty">Nothing in these days.</p>
			) : (
				<div
					ref={host}
					className="chart"
					role="img"
					aria-label={`${title}, as a chart. The numbers follow.`}
				/>
			)}
			<InNumbers title={title} rows={rows} step={step} valueOf={valueOf} say={say} />
		</figure>
	)
}

function InNumbers({ title, rows, step, valueOf, say }: Omit<Drawn, 'as'>) {
	return (
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
						{rows.toReversed().map((row) => (
							<tr key={row.from}>
								<td>{row.from}</td>
								<td className="number">{say(valueOf(row))}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</details>
	)
}

/** The plotting library comes when there is something to plot, and draws again when the room for it changes. */
function keepDrawn(element: HTMLElement, drawn: Omit<Drawn, 'title'>): ResizeObserver {
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

type Point = { begins: Date; ends: Date; value: number }

function pointsOf({ rows, step, valueOf }: Pick<Drawn, 'rows' | 'step' | 'valueOf'>): Point[] {
	return rows.map((row) => {
		const begins = new Date(`${row.from}T00:00:00Z`)
		return { begins, ends: new Date(begins.getTime() + step * DAY_MILLISECONDS), value: valueOf(row) }
	})
}

function draw(
	Plot: typeof PlottingLibrary,
	{ rows, step, as, valueOf, say, width }: Omit<Drawn, 'title'> & { width: number },
): Element {
	const points = pointsOf({ rows, step, valueOf })
	const tip = {
		x: 'begins',
		y: 'value',
		title: ({ begins, value }: Point) => `${begins.toISOString().slice(0, 10)}\n${say(value)}`,
	}
	const bars = { x1: 'begins', x2: 'ends', y: 'value', insetLeft: 0.5, insetRight: 0.5 }
	const mark =
		as === 'bars'
			? Plot.rectY(points, { ...bars, className: 'chart-bars' })
			: Plot.lineY(points, { x: 'begins', y: 'value', className: 'chart-line' })
	const chart = Plot.plot({
		width,
		height: HEIGHT,
		marginLeft: MARGIN_FOR_NUMBERS,
		marginRight: 8,
		x: { type: 'utc', label: null },
		y: { label: null, grid: true, ticks: 4, tickFormat: say, zero: true },
		marks: [mark, Plot.ruleY([0]), Plot.tip(points, Plot.pointerX(tip))],
	})
	// Its own stylesheet is inline, which no page of the shop allows; what it says stands in admin.css.
	for (const style of chart.querySelectorAll('style')) style.remove()
	// The figure around it is an image with its name and a table; the names of its strokes belong to nothing.
	for (const part of chart.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label')
	return chart
}
