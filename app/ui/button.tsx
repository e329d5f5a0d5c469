import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Tone = 'primary' | 'quiet'

export function Button({
	tone = 'primary',
	className = '',
	...rest
}: ComponentProps<'button'> & { tone?: Tone }) {
	return <button type="button" {...rest} className={`button button-${tone} ${className}`} />
}

/** Looks like a button, leads somewhere: a link, so that it works before any script. */
export function ButtonLink({
	tone = 'primary',
	className = '',
	...rest
}: ComponentProps<typeof Link> & { tone?: Tone }) {
	return <Link {...rest} className={`button button-${tone} ${className}`} />
}
