import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * Call the result with what was pressed. What that returns says later, when the press can be served, whether the visitor has
 * gone on: to another page, or to one that is still loading.
 */
export function useGoneOn(): (pressed: Element) => () => boolean {
	const { location: next } = useNavigation()
	const latest = useRef(next)
	useEffect(() => {
		latest.current = next
	}, [next])
	return (pressed) => {
		const before = latest.current
		return () => !pressed.isConnected || (latest.current !== undefined && latest.current !== before)
	}
}
