import type { ComponentProps, KeyboardEvent } from 'react'
import { Link } from 'react-router'

type Tone = 'primary' | 'quiet'

/** Pass `aria-disabled` while busy, so that the button keeps keyboard focus. It is left out if `disabled` is set. */
export function Button({
	tone = 'primary',
	className = '',
	disabled = false,
	'aria-disabled': isBusy,
	...rest
}: ComponentProps<'button'> & { tone?: Tone }) {
	return (
		<button
			type="button"
			onKeyDown={ignoreHeldEnter}
			{...rest}
			disabled={disabled}
			aria-disabled={disabled ? undefined : isBusy}
			className={`button button-${tone} ${className}`}
		/>
	)
}

/** Enter would press a button again and again for as long as it is held. */
function ignoreHeldEnter(event: KeyboardEvent): void {
	if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/** A link that looks like a button, so that it works before hydration. */
export function ButtonLink({
	tone = 'primary',
	className = '',
	...rest
}: ComponentProps<typeof Link> & { tone?: Tone }) {
	return <Link {...rest} className={`button button-${tone} ${className}`} />
}
