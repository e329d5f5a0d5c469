/** The list from which an order was opened: the way back, and links to the next and previous order. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { href, Link, useLocation, useNavigate } from 'react-router'
import { useShortcuts } from '#app/admin/layout/navigation/shortcuts.tsx'

/** It is cleared at the end of the session with everything else that the browser stores of a customer. */
const STORED = 'sk3_coffee_console_orders'

export const TO_PACK = 'To pack'

/** Stores the list, under its title, for the pages of these orders. */
export function useStoredSequence(title: string, numbers: readonly string[]): void {
	const { pathname, search } = useLocation()
	const list = [title, pathname + search, [...new Set(numbers)].join(' ')].join('\n')
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

const useSequence = () => useSyncExternalStore(subscribeToNothing, readSequence, () => '')

/** Returns null if not all of these orders are on the list that was shown last. */
export function findList(
	stored: string,
	numbers: readonly string[],
): Record<'title' | 'address', string> | null {
	const [title = '', address = '', list = ''] = stored.split('\n')
	const listed = list.split(' ')
	const isFrom = numbers.length > 0 && numbers.every((number) => listed.includes(number))
	return isFrom ? { title, address } : null
}

/** Returns the list from which these orders were opened, or null. */
export function useListOf(numbers: readonly string[]) {
	return findList(useSequence(), numbers)
}

/** Returns null beside the first and the last, and if the order was not opened from a list. */
export function findNeighbours(stored: string, number: string): Record<'previous' | 'next', string | null> {
	const numbers = stored.split('\n')[2]?.split(' ') ?? []
	const index = numbers.indexOf(number)
	if (index === -1) return { previous: null, next: null }
	return { previous: numbers[index - 1] ?? null, next: numbers[index + 1] ?? null }
}

export function OrderSequence({ number }: { number: string }) {
	const list = useListOf([number])
	const { previous, next } = findNeighbours(useSequence(), number)
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
			<Link className="link" to={list?.address ?? href('/admin/orders')}>
				{list?.title ?? 'All orders'}
			</Link>
			<span className="ms-auto">
				<Neighbour number={previous} label="Previous" shortcut="k" />
				<Neighbour number={next} label="Next" shortcut="j" />
			</span>
		</nav>
	)
}

/** Returns the button that opens the next order to pack, if this one was opened from that list. */
export function useNextToPack(number: string): { label: string; onPress: () => void } | undefined {
	const isToPack = useListOf([number])?.title === TO_PACK
	const { next } = findNeighbours(useSequence(), number)
	const navigate = useNavigate()
	if (!isToPack || !next) return undefined
	const onPress = () => void navigate(href('/admin/orders/:number', { number: next }))
	return { label: 'Next to pack', onPress }
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
