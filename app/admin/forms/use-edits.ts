import { useState } from 'react'
import { useActionData } from 'react-router'
import type { ActionResult } from '#app/admin/forms/action-result.ts'
import { useOpened } from '#app/admin/forms/use-opened.ts'
import type { FormValues } from '#shop/input/merge-edits.ts'

type Failure = Extract<ActionResult, { error: string }>
type Refused = Failure & Required<Pick<Failure, 'entered' | 'opened'>>

/** Returns what a form shows that somebody else may change meanwhile. `form` names it on its screen. */
export function useEdits<Value>(
	loaded: Value,
	{ form, toFormValues }: { form?: string; toFormValues: (value: Value) => FormValues },
) {
	const value = useOpened(loaded)
	const refused = useRefused(form)
	const [last, setLast] = useState<{ value: Value; refused: Refused } | null>(null)
	// A refusal is shown until something is saved, even while other forms of the screen have results.
	if (refused && last?.refused !== refused) setLast({ value, refused })
	const shown = refused ?? (last?.value === value ? last.refused : null)
	const opened = shown?.opened ?? toFormValues(value)
	return {
		opened,
		entered: shown?.entered ?? opened,
		changes: shown?.changes ?? [],
		isUnsaved: shown !== null,
		/** The key changes when somebody else has saved something. */
		key: JSON.stringify(opened),
	}
}

function useRefused(form: string | undefined): Refused | null {
	const result = useActionData<ActionResult>()
	return result && 'error' in result && result.form === form && hasEdits(result) ? result : null
}

function hasEdits(failure: Failure): failure is Refused {
	return failure.entered !== undefined && failure.opened !== undefined
}
