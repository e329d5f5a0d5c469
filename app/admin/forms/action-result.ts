/** The result of a console form, shown as a toast. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useActionData, useNavigation } from 'react-router'
import type { z } from 'zod'
import { markSaved } from '#app/admin/forms/unsaved-changes.ts'
import { showToast } from '#app/ui/toast.tsx'
import { INVALID_INPUT } from '#shop/input/read-input.ts'
import type { FormValues, TheirChange } from '#shop/input/merge-edits.ts'
import type { Outcome } from '#shop/outcome.ts'

export type ActionResult =
	| { success: string }
	| {
			error: string
			field: string | null
			title?: string | null
			/** The form of the screen, if several have such fields. */
			form?: string
			/** The message of each field, if there are several. */
			errors?: Record<string, string>
			/** What was entered, so that the form can show it again. */
			entered?: FormValues
			/** What is stored by now, if somebody else has changed it. */
			opened?: FormValues
			changes?: TheirChange[]
	  }

export function toActionResult(outcome: Outcome, success: string): ActionResult {
	if (outcome.ok) return { success }
	const { title, message, field } = outcome
	return { title, error: message, field: field ?? null }
}

/** Returns the first problem of each field of an input that its schema refused. */
export function toInputError({ issues }: z.ZodError): Extract<ActionResult, { error: string }> {
	const errors: Record<string, string> = {}
	for (const { path, ...issue } of issues) errors[String(path[0] ?? '')] ??= messageOf(issue)
	const [first = ['', INVALID_INPUT], ...others] = Object.entries(errors)
	const [field, error] = first
	return others.length === 0 ? { error, field } : { ...CHECK_FIELDS, field, errors }
}

/** If a union such as "empty or valid" fails, its last member has the message worth showing. */
function messageOf(issue: { message: string; errors?: unknown }): string {
	const branches = Array.isArray(issue.errors) ? issue.errors.flat() : []
	const last: unknown = branches.at(-1)
	const hasMessage = typeof last === 'object' && last !== null && 'message' in last
	return hasMessage ? String(last.message) : issue.message
}

export const CHECK_FIELDS = {
	title: 'Nothing saved',
	error: 'Please check the marked fields.',
	field: null,
} as const

/** Returns the message for a field of the form that was just sent. `form` distinguishes forms with the same fields. */
export function useFieldError(field: string, form?: string): string | null {
	const result = useActionData<ActionResult>()
	const refused = result && 'error' in result && result.form === form ? result : null
	const message = refused ? (fieldErrorsOf(refused)[field] ?? null) : null
	// Runs before the toast appears, which is an effect.
	useLayoutEffect(() => {
		if (refused && message === refused.error) shownAtField.add(refused)
	}, [refused, message])
	return message
}

/** The results whose message is shown at a field. Not each form has a place for each message, and none must be lost. */
const shownAtField = new WeakSet<ActionResult>()

export function fieldErrorsOf({
	errors,
	field,
	error,
}: Extract<ActionResult, { error: string }>): Record<string, string> {
	return errors ?? (field === null ? {} : { [field]: error })
}

export type NextStep = { label: string; onPress: () => void }

/** Shows the result once the screen shows what was saved. What is entered after that is not replaced. */
export function useActionResult(result: ActionResult | undefined, next?: NextStep): void {
	const { state } = useNavigation()
	const shown = useRef<ActionResult>(undefined)
	useEffect(() => {
		if (result && 'success' in result) markSaved()
	}, [result])
	useEffect(() => {
		if (!result || state !== 'idle' || shown.current === result) return
		shown.current = result
		showActionResult(result, next)
		keepFocus()
	}, [result, state, next])
}

/** Where the pressed button is gone with what was done, the next one is focused. */
function keepFocus(): void {
	if (document.activeElement !== document.body) return
	const next = document.querySelector<HTMLElement>('.console-main .button-primary')
	;(next ?? document.querySelector<HTMLElement>('#content'))?.focus({ preventScroll: true })
}

export function showActionResult(result: ActionResult, next?: NextStep): void {
	if ('success' in result)
		showToast({ title: result.success, tone: 'success', ...(next && { action: next }) })
	else {
		const message = shownAtField.has(result) ? checkMarked(result) : result.error
		const title = result.title ?? (result.field === null ? "That didn't work" : CHECK_FIELDS.title)
		showToast({ title, message, tone: 'error' })
	}
}

function checkMarked(result: Extract<ActionResult, { error: string }>): string {
	const isOne = Object.keys(fieldErrorsOf(result)).length === 1
	return isOne ? 'Please check the marked field.' : 'Please check the marked fields.'
}
