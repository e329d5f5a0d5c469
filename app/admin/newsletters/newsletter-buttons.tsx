import { Form, href } from 'react-router'
import { ActionForm } from '#app/admin/forms/action-form.tsx'
import { useIsSubmitting } from '#app/admin/forms/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'

export function WriteCopy({ id }: { id: string }) {
	const isCopying = useIsSubmitting({ intent: 'copy' })
	return (
		<Form method="post" action={href('/admin/newsletters')} reloadDocument>
			<input type="hidden" name="copyOf" value={id} />
			<Button type="submit" tone="quiet" name="intent" value="copy" aria-disabled={isCopying}>
				Write another one like this
			</Button>
		</Form>
	)
}

export function DeleteDraft() {
	return <ActionForm intent="delete" label="Delete this draft" busyLabel="Deleting..." />
}
