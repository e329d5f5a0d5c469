import { useState } from 'react'

/** A number that rolls when it changes (`motion.css`). The key makes each value a new element, which moves in. */
export function Rolling({ children }: { children: string | number }) {
	const [{ now, before }, setShown] = useState<Shown>({ now: children, before: null })
	if (now !== children) setShown({ now: children, before: now })
	const isLess = before !== null && amountOf(now) < amountOf(before)
	return (
		<span className="rolling">
			<span key={now} data-before={before} data-is-less={isLess || undefined}>
				{now}
			</span>
		</span>
	)
}

type Shown = { now: string | number; before: string | number | null }

function amountOf(text: string | number): number {
	return Number(String(text).replaceAll(/[^0-9.]/g, ''))
}
