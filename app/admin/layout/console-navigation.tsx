/** The navigation of the console: a row of groups and one of the open group's screens; on a phone, a menu of all. */
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { findOpen, type Group, groupLabel, type Screen, screenLabel } from '#app/admin/layout/navigation.ts'
import { formatCount } from '#shop/orders/rules.ts'
import { MenuIcon } from '#app/ui/icons.tsx'

export function ConsoleNavigation({ groups }: { groups: readonly Group[] }) {
	const { pathname } = useLocation()
	const open = findOpen(groups, pathname)
	return (
		<nav className="console-nav" aria-label="Console">
			{/* The key closes it on the next screen. */}
			<details key={pathname} className="console-menu">
				<summary>
					<MenuIcon />
					Menu
				</summary>
				<div>
					{groups.map((group) => (
						<MenuGroup key={group.label} group={group} open={open?.screen} />
					))}
				</div>
			</details>
			<ul className="console-groups">
				{groups.map((group) => (
					<li key={group.label}>
						<Link
							to={group.screens[0]?.to ?? ''}
							aria-current={group.label === open?.group.label ? 'true' : undefined}
						>
							{groupLabel(group)}
						</Link>
					</li>
				))}
			</ul>
			{open && open.group.screens.length > 1 && (
				<ul className="console-screens" aria-label={open.group.label}>
					<ScreenLinks group={open.group} open={open.screen} />
				</ul>
			)}
		</nav>
	)
}

function MenuGroup({ group, open }: { group: Group; open: Screen | undefined }) {
	const id = useId()
	const hasTitle = group.screens.length > 1
	return (
		<section aria-labelledby={hasTitle ? id : undefined}>
			{hasTitle && <p id={id}>{group.label}</p>}
			<ul>
				<ScreenLinks group={group} open={open} />
			</ul>
		</section>
	)
}

function ScreenLinks({ group, open }: { group: Group; open: Screen | undefined }) {
	return group.screens.map((screen) => (
		<li key={screen.to}>
			<Link to={screen.to} aria-current={screen.to === open?.to ? 'page' : undefined}>
				{screenLabel(screen, group)}
				<Count count={screen.count} />
			</Link>
		</li>
	))
}

function Count({ count = 0 }: Pick<Screen, 'count'>) {
	if (count === 0) return null
	return (
		<>
			{' '}
			<span className="console-count">
				{formatCount(count)}
				<span className="sr-only"> waiting</span>
			</span>
		</>
	)
}
