/** Counts down by the clock, so that a tab that slept, or rendered in between, still tells the truth. */
import { useEffect, useState } from 'react'

const LOOK_EVERY_MILLISECONDS = 250

export function secondsLeft(until: number, now: number): number {
	return Math.max(0, Math.ceil((until - now) / 1000))
}

/** The seconds that are left of a pause that begins now, and how to begin it again. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
	const [until, setUntil] = useState(() => Date.now() + seconds * 1000)
	const [now, setNow] = useState(Date.now)
	const left = secondsLeft(until, now)
	const isOver = left === 0

	useEffect(() => {
		if (isOver) return
		const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MILLISECONDS)
		return () => clearInterval(timer)
	}, [isOver])

	function restart() {
		setNow(Date.now())
		setUntil(Date.now() + seconds * 1000)
	}
	return { left, restart }
}
