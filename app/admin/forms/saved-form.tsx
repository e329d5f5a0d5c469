/** A form that acts on what is saved, such as putting a product on sale. It waits until what is entered on the screen is saved. */
import type { ComponentProps, SubmitEvent } from 'react'
import { Form } from 'react-router'
import { findUnsavedForm, focusUnsaved } from '#app/admin/forms/unsaved-changes.ts'
import { showToast } from '#app/ui/toast.tsx'

export function SavedForm(props: Omit<ComponentProps<typeof Form>, 'onSubmit'>) {
	return <Form {...props} onSubmit={stopIfUnsaved} />
}

function stopIfUnsaved(event: SubmitEvent<HTMLFormElement>) {
	const unsaved = findUnsavedForm()
	if (!unsaved) return
	event.preventDefault()
	const pressed = event.nativeEvent.submitter?.firstChild?.textContent
	showToast({
		title: 'Not saved yet',
		message: `Please save what you have changed here, then press “${pressed}” again.`,
		tone: 'error',
		seconds: 10,
	})
	focusUnsaved(unsaved)
}
