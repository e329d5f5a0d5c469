import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MILLISECONDS = 1_000

/** While work is done in the background: whoever leaves and comes back sees how far it is; whoever stays sees it every second. */
export function useRevalidationWhile(isBusy: boolean): void {
	const { revalidate } = useRevalidator()
	useEffect(() => {
		if (!isBusy) return
		const timer = setInterval(() => void revalidate(), EVERY_MILLISECONDS)
		return () => clearInterval(timer)
	}, [isBusy, revalidate])
}
