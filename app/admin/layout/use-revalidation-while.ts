import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MILLISECONDS = 1_000

/** While work is done in the background, its progress is shown on every visit, and updated every second while the page is open. */
export function useRevalidationWhile(isBusy: boolean): void {
	const { revalidate } = useRevalidator()
	useEffect(() => {
		if (!isBusy) return
		const timer = setInterval(() => void revalidate(), EVERY_MILLISECONDS)
		return () => clearInterval(timer)
	}, [isBusy, revalidate])
}
