/** The result of a console form, shown as a toast. */
import { useEffect } from 'react'
import { useActionData } from 'react-router'
import type { z } from 'zod'
import { showToast } from '#app/ui/toast.tsx'
import { INVALID_INPUT } from '#shop/input/read-input.ts'
import type { Outcome } from '#shop/outcome.ts'

export type ActionResult =
	| { success: string }
	| { error: string; field: string | null; title?: string | null; form?: string }

export function toActionResult(outcome: Outcome, success: string): ActionResult {
	if (outcome.ok) return { success }
	const { title, message, field } = outcome
	return { title, error: message, field: field ?? null }
}

/** The first problem of an input that its schema refused. */
export function toInputError({ issues: [issue] }: z.ZodError): ActionResult {
	return { error: issue?.message ?? INVALID_INPUT, field: String(issue?.path[0] ?? '') }
}

/** The message for a field of the form that was just sent. `form` tells apart forms with the same fields. */
export function useFieldError(field: string, form?: string): string | null {
	const result = useActionData<ActionResult>()
	if (!result || 'success' in result) return null
	return result.field === field && result.form === form ? result.error : null
}

export function useActionResult(result: ActionResult | undefined): void {
	useEffect(() => {
		if (result) showActionResult(result)
	}, [result])
}

export function showActionResult(result: ActionResult): void {
	if ('success' in result) showToast({ title: result.success, tone: 'success' })
	else showToast({ title: result.title ?? "That didn't work", message: result.error, tone: 'error' })
}
