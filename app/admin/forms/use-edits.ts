import { useState } from 'react'
import { useActionData } from 'react-router'
import type { ActionResult } from '#app/admin/forms/action-result.ts'
import { useOpened } from '#app/admin/forms/use-opened.ts'
import type { FormTexts } from '#shop/input/merge-edits.ts'

type Failure = Extract<ActionResult, { error: string }>
type Refused = Failure & Required<Pick<Failure, 'entered' | 'opened'>>

/** What a form that somebody else may change meanwhile shows. `form` names it among those of its screen. */
export function useEdits<Value>(
	loaded: Value,
	{ form, toTexts }: { form?: string; toTexts: (value: Value) => FormTexts },
) {
	const value = useOpened(loaded)
	const refused = useRefused(form)
	const [kept, setKept] = useState<{ value: Value; refused: Refused } | null>(null)
	// A refusal holds until something is saved, also while other forms of the screen have results.
	if (refused && kept?.refused !== refused) setKept({ value, refused })
	const shown = refused ?? (kept?.value === value ? kept.refused : null)
	const opened = shown?.opened ?? toTexts(value)
	return {
		opened,
		entered: shown?.entered ?? opened,
		changes: shown?.changes ?? [],
		isUnsaved: shown !== null,
		/** Another one for what somebody else has saved. */
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
