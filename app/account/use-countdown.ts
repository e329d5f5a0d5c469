/** A countdown by the clock, so that it stays right in a tab that was suspended. */
import { useEffect, useState } from 'react'

const UPDATE_INTERVAL_MS = 250

export function secondsUntil(until: number, now: number): number {
	return Math.max(0, Math.ceil((until - now) / 1000))
}

export function useCountdown(seconds: number): { secondsRemaining: number; restart: () => void } {
	const [until, setUntil] = useState(() => Date.now() + seconds * 1000)
	const [now, setNow] = useState(Date.now)
	const secondsRemaining = secondsUntil(until, now)
	const isOver = secondsRemaining === 0

	useEffect(() => {
		if (isOver) return
		const timer = setInterval(() => setNow(Date.now()), UPDATE_INTERVAL_MS)
		return () => clearInterval(timer)
	}, [isOver])

	function restart() {
		setNow(Date.now())
		setUntil(Date.now() + seconds * 1000)
	}
	return { secondsRemaining, restart }
}
