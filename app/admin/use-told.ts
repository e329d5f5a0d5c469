/** After a form of the console was sent: what came of it, as a toast. */
import { useEffect } from 'react'
import { showToast } from '#app/ui/toast.tsx'
import type { Outcome } from '#shop/outcome.ts'

export type Told = { done: string } | { refused: string; field: string | null }

/** `words` say what was done. */
export function tell(outcome: Outcome, words: string): Told {
	return outcome.ok ? { done: words } : { refused: outcome.message, field: outcome.field ?? null }
}

export function useTold(told: Told | undefined): void {
	useEffect(() => {
		if (!told) return
		if ('done' in told) showToast({ title: told.done, tone: 'success' })
		else showToast({ title: 'Not done', message: told.refused, tone: 'error' })
	}, [told])
}
