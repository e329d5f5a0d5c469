import { type ComponentProps, type RefObject, useCallback } from 'react'
import { Form } from 'react-router'
import { watchForm } from '#app/admin/forms/unsaved-changes.ts'

type ConsoleFormProps = Omit<ComponentProps<typeof Form>, 'ref'> & {
	ref?: RefObject<HTMLFormElement | null>
	/** What it shows was entered before and refused. */
	isUnsaved?: boolean
}

/** A form in which something is entered: leaving it unsaved warns. */
export function ConsoleForm({ ref, isUnsaved = false, ...props }: ConsoleFormProps) {
	const watch = useCallback(
		(form: HTMLFormElement) => {
			const unwatch = watchForm(form, { isUnsaved })
			if (ref) ref.current = form
			return () => {
				unwatch()
				if (ref) ref.current = null
			}
		},
		[ref, isUnsaved],
	)
	return <Form ref={watch} {...props} />
}
