/** One press of the shopkeeper's: a form that says which act it asks for, and that it is under way. */
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'

export function Act(props: { act: string; label: string; busyLabel: string; children?: ReactNode }) {
	const { act, label, busyLabel, children } = props
	const { formData } = useNavigation()
	const isBusy = formData?.get('act') === act
	return (
		<Form method="post" className="grid justify-items-start gap-3" preventScrollReset>
			<input type="hidden" name="act" value={act} />
			{children}
			<Button type="submit" tone="quiet" aria-disabled={isBusy}>
				{isBusy ? busyLabel : label}
			</Button>
		</Form>
	)
}
