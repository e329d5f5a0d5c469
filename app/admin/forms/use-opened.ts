import { useState } from 'react'
import { useActionData } from 'react-router'
import type { ActionResult } from '#app/admin/forms/action-result.ts'

/** Returns what a form was opened with. It stays after a refusal, so that the form keeps what was entered and its version. */
export function useOpened<Value>(loaded: Value): Value {
	const result = useActionData<ActionResult>()
	const [opened, setOpened] = useState(loaded)
	if (opened !== loaded && !(result && 'error' in result)) setOpened(loaded)
	return opened
}
