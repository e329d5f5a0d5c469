import { useEffect, useState } from 'react'

const UPDATED_EVERY_SECONDS = 10

/** The time, updated while the page is open. For browsers only, because the server's pages are cached and time passes. */
export function useNow(): Date {
	const [now, setNow] = useState(() => new Date())
	useEffect(() => {
		const timer = setInterval(() => setNow(new Date()), UPDATED_EVERY_SECONDS * 1000)
		return () => clearInterval(timer)
	}, [])
	return now
}
