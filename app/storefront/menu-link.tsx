import { Link, useLocation } from 'react-router'

export function MenuLink({ to, children }: { to: string; children: string }) {
	const { pathname, search } = useLocation()
	return (
		<Link to={to} aria-current={to === pathname || to === pathname + search ? 'page' : undefined}>
			{children}
		</Link>
	)
}
