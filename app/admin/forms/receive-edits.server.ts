/** Receives a form that somebody else may have changed since it was opened. */
import { z } from 'zod'
import type { ActionResult } from '#app/admin/forms/action-result.ts'
import { type FormValues, mergeEdits, type TheirChange } from '#shop/input/merge-edits.ts'
import { parseJson } from '#shop/input/parse-json.ts'
import { changedBySomebodyElse } from '#shop/outcome.ts'

const Values = z.record(z.string(), z.string())

type Received = {
	/** What to save: what was entered, and what only somebody else has changed. */
	merged: FormValues
	theirs: FormValues
	changes: TheirChange[]
}

/** Without a result, the form can be saved. */
type ReceivedEdits = Received & { result: ActionResult | null }

/** `mine` is what was entered, and `theirs` is what the form would show now. */
export function receiveEdits(form: FormData, given: { mine: FormValues; theirs: FormValues }): ReceivedEdits {
	const opened = Values.safeParse(parseJson(String(form.get('opened') ?? '')))
	const { theirs } = given
	const mine = withLineFeeds(given.mine)
	const read = opened.success ? withLineFeeds(opened.data) : theirs
	const received = { theirs, ...mergeEdits({ opened: read, mine, theirs }) }
	if (!opened.success) return { ...received, result: OPEN_AGAIN }
	const isConflict = received.changes.some((change) => change.mine !== null)
	return { ...received, result: isConflict ? { ...CONFLICT, changes: received.changes } : null }
}

const OPEN_AGAIN: ActionResult = { error: 'Please open this page again.', field: null }

const CONFLICT = {
	title: 'Not saved',
	error: `${changedBySomebodyElse('this')} What you entered is still here.`,
	field: null,
}

/** Makes the form show what was entered, and what only somebody else has changed. */
export function withEdits(result: ActionResult, { merged, theirs, changes }: Received): ActionResult {
	if ('error' in result) return { ...result, entered: merged, opened: theirs }
	const isMerged = changes.length > 0
	return isMerged ? { success: `${result.success}, together with somebody else's changes` } : result
}

/** Without scripts, browsers send CR LF for each line break. */
function withLineFeeds(values: FormValues): FormValues {
	return Object.fromEntries(
		Object.entries(values).map(([name, text]) => [name, text.replace(/\r\n?/g, '\n')]),
	)
}
