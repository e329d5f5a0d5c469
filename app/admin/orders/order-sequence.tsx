/** Links to the next and previous order of the list from which the order was opened. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { useShortcuts } from '#app/admin/layout/navigation/shortcuts.tsx'

/** It is cleared at the end of the session with everything else that the browser stores of a customer. */
const STORED = 'sk3_coffee_console_orders'

/** Stores the list for the pages of these orders. */
export function useStoredSequence(numbers: readonly string[]): void {
	const list = numbers.join(' ')
	useEffect(() => {
		try {
			sessionStorage.setItem(STORED, list)
		} catch {
			// Storage is full or blocked, so the pages of the orders have no links to each other.
		}
	}, [list])
}

function readSequence(): string {
	try {
		return sessionStorage.getItem(STORED) ?? ''
	} catch {
		return ''
	}
}

const subscribeToNothing = () => () => {}

/** Returns null beside the first and the last, and if the order was not opened from a list. */
export function findNeighbours(list: string, number: string): Record<'previous' | 'next', string | null> {
	const numbers = list.split(' ')
	const index = numbers.indexOf(number)
	if (index === -1) return { previous: null, next: null }
	return { previous: numbers[index - 1] ?? null, next: numbers[index + 1] ?? null }
}

export function OrderSequence({ number }: { number: string }) {
	const list = useSyncExternalStore(subscribeToNothing, readSequence, () => '')
	const { previous, next } = findNeighbours(list, number)
	const navigate = useNavigate()
	const shortcuts = useMemo(() => {
		const open = (neighbour: string | null) => () => {
			if (neighbour) void navigate(href('/admin/orders/:number', { number: neighbour }))
		}
		return { j: open(next), k: open(previous) }
	}, [next, previous, navigate])
	useShortcuts(shortcuts)
	return (
		<nav className="order-sequence no-print" aria-label="Orders of the list">
			<Link className="link" to={href('/admin/orders')}>
				All orders
			</Link>
			<span className="ms-auto">
				<Neighbour number={previous} label="Previous" shortcut="k" />
				<Neighbour number={next} label="Next" shortcut="j" />
			</span>
		</nav>
	)
}

type NeighbourProps = { number: string | null; label: string; shortcut: string }

function Neighbour({ number, label, shortcut }: NeighbourProps) {
	if (!number) return null
	return (
		<Link className="link" to={href('/admin/orders/:number', { number })} aria-keyshortcuts={shortcut}>
			{label}
			<span className="sr-only"> order, {number}</span>
		</Link>
	)
}
