/** A bar chart over time, drawn in the browser, with the same numbers in a table below it. */
import type * as PlottingLibrary from '@observablehq/plot'
import { useEffect, useRef } from 'react'
import { type ChartedSales, describeChart } from '#app/admin/overview/describe-chart.ts'
import { DAY_MILLISECONDS, formatDate, midnightInIndia } from '#shop/dates.ts'

type ChartProps = ChartedSales & { title: string }

const HEIGHT = 200
const AXIS_WIDTH = 64
const MAX_TICKS = 4

/** Pass stable functions: a new `valueOf` or `format` draws the chart again. */
export function Chart({ title, rows, step, valueOf, format }: ChartProps) {
	const host = useRef<HTMLDivElement>(null)
	const sentence = describeChart({ rows, step, valueOf, format })
	const isEmpty = sentence === null
	useEffect(() => {
		const element = host.current
		if (!element || isEmpty) return
		const observer = drawOnResize(element, { rows, step, valueOf, format })
		return () => observer.disconnect()
	}, [rows, step, valueOf, format, isEmpty])
	return (
		<figure className="min-w-0">
			<figcaption className="mb-2 font-semibold">{title}</figcaption>
			{isEmpty ? (
				<p className="chart chart-empty">No orders in this period.</p>
			) : (
				<>
					<div ref={host} className="chart" role="img" aria-label={`${title} chart, with a table below`} />
					<p className="my-2 text-15 text-cinnamon">{sentence}</p>
				</>
			)}
			<ChartTable title={title} rows={rows} step={step} valueOf={valueOf} format={format} />
		</figure>
	)
}

function ChartTable({ title, rows, step, valueOf, format }: ChartProps) {
	return (
		<details className="text-13">
			<summary className="cursor-pointer text-cinnamon">View as table</summary>
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
								<td>{formatDate(midnightInIndia(row.from))}</td>
								<td className="number">{formatValue(valueOf(row), format)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</details>
	)
}

/** Loads the plotting library when there is something to draw, and draws again when the available width changes. */
function drawOnResize(element: HTMLElement, chart: ChartedSales): ResizeObserver {
	let drawnWidth = 0
	const observer = new ResizeObserver(([entry]) => {
		const width = Math.round(entry?.contentRect.width ?? 0)
		if (width === 0 || width === drawnWidth) return
		drawnWidth = width
		void import('@observablehq/plot').then(
			(plot) => {
				if (drawnWidth === width) element.replaceChildren(draw(plot, { ...chart, width }))
			},
			() => {
				element.classList.add('chart-empty')
				element.textContent = "The chart didn't load. Its numbers are in the table."
			},
		)
	})
	observer.observe(element)
	return observer
}

function formatValue(value: number | null, format: ChartedSales['format']): string {
	return value === null ? '–' : format(value)
}

type Point = { start: Date; end: Date; value: number | null }

function toPoints({ rows, step, valueOf }: Pick<ChartedSales, 'rows' | 'step' | 'valueOf'>): Point[] {
	return rows.map((row) => {
		const start = new Date(`${row.from}T00:00:00Z`)
		return { start, end: new Date(start.getTime() + step * DAY_MILLISECONDS), value: valueOf(row) }
	})
}

/** All values are whole numbers: orders or paise. More ticks than the highest value would be at fractions. */
export function countTicks(values: readonly (number | null)[]): number {
	return Math.min(MAX_TICKS, Math.max(1, ...values.map((value) => value ?? 0)))
}

function draw(
	Plot: typeof PlottingLibrary,
	{ rows, step, valueOf, format, width }: ChartedSales & { width: number },
): Element {
	const points = toPoints({ rows, step, valueOf })
	const tip = {
		x: 'start',
		y: 'value',
		title: ({ start, value }: Point) => `${formatDate(start)}\n${formatValue(value, format)}`,
	}
	const bars = { x1: 'start', x2: 'end', y: 'value', insetLeft: 0.5, insetRight: 0.5 }
	const ticks = countTicks(points.map(({ value }) => value))
	// The end of the last day is the start of tomorrow, which would be a tick.
	const lastMoment = new Date((points.at(-1)?.end.getTime() ?? 0) - 1)
	const chart = Plot.plot({
		width,
		height: HEIGHT,
		marginLeft: AXIS_WIDTH,
		marginRight: 8,
		x: { type: 'utc', label: null, domain: [points[0]?.start ?? lastMoment, lastMoment] },
		y: { label: null, grid: true, nice: ticks, ticks, tickFormat: format, zero: true },
		marks: [
			Plot.rectY(points, { ...bars, className: 'chart-bars' }),
			Plot.ruleY([0]),
			Plot.tip(points, Plot.pointerX(tip)),
		],
	})
	// The content security policy blocks Plot's inline stylesheet, so overview.css has its rules.
	for (const style of chart.querySelectorAll('style')) style.remove()
	// The element around it is an image with its own name, and labels on parts of it fail the accessibility check.
	for (const part of chart.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label')
	return chart
}
