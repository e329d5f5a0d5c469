/** A form with one button. It sends its intent, the given fields and the inputs inside it. */
import type { ReactNode } from 'react'
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { useIsSubmitting } from '#app/admin/forms/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'

type ActionFormProps = {
	intent: string
	/** Hidden fields. They also distinguish several forms with the same intent. */
	fields?: Record<string, string>
	label: string
	busyLabel: string
	/** `primary` is for the next thing to do, one on each page, and `text` for one of many in a list. */
	tone?: 'primary' | 'quiet' | 'text'
	children?: ReactNode
}

export function ActionForm({
	intent,
	fields = {},
	label,
	busyLabel,
	tone = 'quiet',
	children,
}: ActionFormProps) {
	const sent = { intent, ...fields }
	const isBusy = useIsSubmitting(sent)
	return (
		<ConsoleForm method="post" className="grid justify-items-start gap-3" preventScrollReset>
			{Object.entries(sent).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{children}
			<Button
				type="submit"
				tone={tone === 'text' ? 'quiet' : tone}
				className={tone === 'text' ? 'button-text' : undefined}
				aria-disabled={isBusy}
			>
				{isBusy ? busyLabel : label}
			</Button>
		</ConsoleForm>
	)
}
