/** A button that submits its form with an intent, and says so until that is done. */
import type { ComponentProps, ReactNode } from 'react'
import { useIsSubmitting } from '#app/admin/forms/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'name' | 'value' | 'about'> & {
	intent: string
	/** Fields that distinguish the form from others with the same intent. */
	fields?: Record<string, string>
	busyLabel: string
	/** What the button is for, where only screen readers need to hear it. */
	about?: ReactNode
}

export function SubmitButton({ intent, fields, busyLabel, about, children, ...rest }: SubmitButtonProps) {
	const isBusy = useIsSubmitting({ intent, ...fields })
	return (
		<Button type="submit" name="intent" value={intent} aria-disabled={isBusy} {...rest}>
			{isBusy ? busyLabel : children}
			{about && <span className="sr-only"> {about}</span>}
		</Button>
	)
}
