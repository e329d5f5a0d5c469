import { Button } from '#app/ui/button.tsx'

/** Sends a form and says that it does. Not disabled meanwhile: that would throw the keyboard's focus away. */
export function SubmitButton(props: {
	isBusy: boolean
	label: string
	busyLabel: string
	isDisabled?: boolean
}) {
	const { isBusy, label, busyLabel, isDisabled = false } = props
	return (
		<Button type="submit" className="account-submit" disabled={isDisabled} aria-disabled={isBusy}>
			{isBusy && <span className="spinner" aria-hidden="true" />}
			{isBusy ? busyLabel : label}
		</Button>
	)
}
