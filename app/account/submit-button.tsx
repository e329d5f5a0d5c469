import { Button } from '#app/ui/button.tsx'

/** While busy it is only `aria-disabled`, because a disabled button would lose keyboard focus. */
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
