import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MILLISECONDS = 1_000
/** A request counts as use of the console, which locks itself without use (app/session/admin). So a page that is left alone stops requesting. */
const ALONE_AFTER_MILLISECONDS = 10 * 60_000
const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** While work is done in the background, its progress is shown on every visit, and updated every second while somebody uses the page. */
export function useRevalidationWhile(isBusy: boolean): void {
	const { revalidate } = useRevalidator()
	useEffect(() => (isBusy ? repeatWhileUsed(() => void revalidate()) : undefined), [isBusy, revalidate])
}

export function repeatWhileUsed(work: () => void): () => void {
	let usedAt = Date.now()
	const recordUse = () => {
		usedAt = Date.now()
	}
	const timer = setInterval(() => {
		if (!document.hidden && Date.now() - usedAt < ALONE_AFTER_MILLISECONDS) work()
	}, EVERY_MILLISECONDS)
	for (const sign of SIGNS_OF_USE) addEventListener(sign, recordUse, { passive: true })
	return () => {
		clearInterval(timer)
		for (const sign of SIGNS_OF_USE) removeEventListener(sign, recordUse)
	}
}
