import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Tone = 'primary' | 'quiet'

/** `aria-disabled` for one that is busy and keeps the keyboard; beside `disabled` it would say the same twice, or its contrary. */
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
			{...rest}
			disabled={disabled}
			aria-disabled={disabled ? undefined : isBusy}
			className={`button button-${tone} ${className}`}
		/>
	)
}

/** Looks like a button, leads somewhere: a link, so that it works before any script. */
export function ButtonLink({
	tone = 'primary',
	className = '',
	...rest
}: ComponentProps<typeof Link> & { tone?: Tone }) {
	return <Link {...rest} className={`button button-${tone} ${className}`} />
}
