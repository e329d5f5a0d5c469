import { type ComponentProps, Fragment, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Form } from 'react-router'
import { watchForm } from '#app/admin/forms/unsaved-changes.ts'

type ConsoleFormProps = Omit<ComponentProps<typeof Form>, 'ref'> & {
	ref?: RefObject<HTMLFormElement | null>
	/** Whether it shows what was entered before and refused. */
	isUnsaved?: boolean
	/** The stored values. The fields are reset when they change. */
	stored?: string
	/** Shown below the fields. It is not reset with them, so it keeps the keyboard focus. */
	button?: ReactNode
}

/** A form for entering something. Leaving it unsaved warns. */
export function ConsoleForm({
	ref,
	isUnsaved = false,
	stored,
	button,
	children,
	...props
}: ConsoleFormProps) {
	const own = useRef<HTMLFormElement>(null)
	const form = ref ?? own
	useLayoutEffect(
		() => (form.current ? watchForm(form.current, { isUnsaved }) : undefined),
		[form, isUnsaved, stored],
	)
	return (
		<Form ref={form} {...props}>
			<Fragment key={stored}>{children}</Fragment>
			{button}
		</Form>
	)
}
