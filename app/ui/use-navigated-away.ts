import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * Call the result with the clicked element. The function that it returns says later, when the click can be handled,
 * whether the visitor has gone to another page, or to one that is still loading.
 */
export function useNavigatedAway(): (pressed: Element) => () => boolean {
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
