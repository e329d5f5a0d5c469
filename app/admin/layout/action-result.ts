/** After a form of the console was sent: what came of it, as a toast. */
import { useEffect } from 'react'
import type { z } from 'zod'
import { showToast } from '#app/ui/toast.tsx'
import type { Outcome } from '#shop/outcome.ts'
import { UNREADABLE } from '#shop/input/read-input.ts'

/** A refusal's own title, where it has one, is how the specification calls it. */
export type Told = { done: string } | { refused: string; field: string | null; title?: string | null }

/** `words` say what was done. */
export function tell(outcome: Outcome, words: string): Told {
	if (outcome.ok) return { done: words }
	const { title, message, field } = outcome
	return { title, refused: message, field: field ?? null }
}

/** What was typed cannot be meant: the first words about it, and the field they belong to. */
export function tellWrong({ issues: [issue] }: z.ZodError): Told {
	return { refused: issue?.message ?? UNREADABLE, field: String(issue?.path[0] ?? '') }
}

export function useTold(told: Told | undefined): void {
	useEffect(() => {
		if (told) showTold(told)
	}, [told])
}

export function showTold(told: Told): void {
	if ('done' in told) showToast({ title: told.done, tone: 'success' })
	else showToast({ title: told.title ?? 'Not done', message: told.refused, tone: 'error' })
}
