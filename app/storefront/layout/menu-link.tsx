import { Link, useLocation } from 'react-router'

type MenuLinkProps = { to: string; state?: unknown; children: string }

export function MenuLink({ to, state, children }: MenuLinkProps) {
	const { pathname, search } = useLocation()
	return (
		<Link
			to={to}
			state={state}
			aria-current={to === pathname || to === pathname + search ? 'page' : undefined}
		>
			{children}
		</Link>
	)
}
