/** The navigation of the console: a sidebar, or on narrow screens a bar with the places used most and a menu of all. */
import '#app/admin/layout/navigation/console-navigation.css'
import '#app/admin/layout/navigation/bar.css'
import '#app/admin/layout/navigation/sidebar.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { href, Link, useLocation } from 'react-router'
import {
	addressOf,
	findOpen,
	type Group,
	groupLabel,
	isFolded,
	listBarScreens,
	type Screen,
	screenLabel,
} from '#app/admin/layout/navigation/navigation.ts'
import { FoldIcon, MoreIcon, SCREEN_ICONS } from '#app/admin/layout/navigation/navigation-icons.tsx'
import { useListOf } from '#app/admin/orders/order-sequence.tsx'
import { formatCount } from '#shop/orders/rules.ts'

type NavigationProps = { groups: readonly Group[] }

/** Returns the address of the list from which an order, or its slip or label, was opened, or else that of the page. */
function usePlace(): { pathname: string; search?: string } {
	const location = useLocation()
	const list = useListOf(numbersOf(location))
	if (!list) return location
	// Without `parsePath` and `matchPath` of the router, which would be in the scripts of every page of the shop.
	const [pathname = '', query = ''] = list.address.split('?')
	return { pathname, search: `?${query}` }
}

function numbersOf({ pathname, search }: { pathname: string; search: string }): string[] {
	const [, number] = /^\/admin\/orders\/([^/]+)$/.exec(pathname) ?? []
	if (number) return [number]
	const isPrint = [href('/admin/packing-slips'), href('/admin/labels')].includes(pathname)
	return isPrint ? new URLSearchParams(search).getAll('number') : []
}

export function SidebarNavigation({ groups }: NavigationProps) {
	const nav = useRef<HTMLElement>(null)
	const location = useLocation()
	const open = findOpen(groups, usePlace())
	useEffect(() => {
		nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
	}, [location.pathname])
	return (
		<nav ref={nav} className="console-nav" aria-label="Console">
			{groups.map((group) =>
				isFolded(group, groups) ? (
					<details key={group.label} open={group.label === open?.group.label}>
						<summary>
							{group.label}
							<FoldIcon />
						</summary>
						<ul aria-label={group.label}>
							<ScreenLinks group={group} open={open?.screen} />
						</ul>
					</details>
				) : (
					<ScreenList key={group.label} group={group} open={open?.screen} />
				),
			)}
		</nav>
	)
}

/** The menu shows `search` above and `person` below all screens. */
export function BarNavigation({
	groups,
	search,
	person,
}: NavigationProps & Record<'search' | 'person', ReactNode>) {
	const location = useLocation()
	const open = findOpen(groups, usePlace())?.screen
	const places = listBarScreens(groups)
	const isElsewhere = !places.some((screen) => isSame(screen, open))
	return (
		<nav className="console-bar" aria-label="Console">
			<ul>
				{places.map((screen) => (
					<li key={addressOf(screen)}>
						<Link to={addressOf(screen)} aria-current={isSame(screen, open) ? 'page' : undefined}>
							{screen.bar && SCREEN_ICONS[screen.bar.icon]()}
							{screen.label}
							<Count count={screen.count} />
						</Link>
					</li>
				))}
				<li>
					{/* The key closes it on the next screen. */}
					<More key={location.key} isCurrent={isElsewhere}>
						{search}
						<div className="console-sheet-groups">
							{groups.map((group) => (
								<ScreenList key={group.label} group={group} open={open} />
							))}
						</div>
						{person}
					</More>
				</li>
			</ul>
		</nav>
	)
}

/** Opens without scripts, too. With scripts, Escape closes it, and so does the focus when it leaves. */
function More({ isCurrent, children }: { isCurrent: boolean; children: ReactNode }) {
	const menu = useRef<HTMLDetailsElement>(null)
	useEffect(() => {
		const { current } = menu
		current?.addEventListener('keydown', closeOnEscape)
		current?.addEventListener('focusout', closeOnFocusOut)
		return () => {
			current?.removeEventListener('keydown', closeOnEscape)
			current?.removeEventListener('focusout', closeOnFocusOut)
		}
	}, [])
	return (
		<details ref={menu} className="console-more">
			<summary className={isCurrent ? 'console-more-current' : undefined}>
				<MoreIcon />
				More
			</summary>
			<div className="console-sheet">{children}</div>
		</details>
	)
}

function closeOnEscape(this: HTMLDetailsElement, { key }: KeyboardEvent) {
	if (key !== 'Escape') return
	this.open = false
	this.querySelector('summary')?.focus()
}

function closeOnFocusOut(this: HTMLDetailsElement, { relatedTarget }: FocusEvent) {
	if (relatedTarget instanceof Node && !this.contains(relatedTarget)) this.open = false
}

type ScreenLinksProps = { group: Group; open: Screen | undefined }

function ScreenList({ group, open }: ScreenLinksProps) {
	const id = useId()
	const hasTitle = group.screens.length > 1
	return (
		<div>
			{hasTitle && <p id={id}>{group.label}</p>}
			<ul aria-labelledby={hasTitle ? id : undefined} aria-label={hasTitle ? undefined : groupLabel(group)}>
				<ScreenLinks group={group} open={open} />
			</ul>
		</div>
	)
}

function ScreenLinks({ group, open }: ScreenLinksProps) {
	return group.screens.map((screen) => (
		<li key={addressOf(screen)}>
			<Link to={addressOf(screen)} aria-current={isSame(screen, open) ? 'page' : undefined}>
				{screenLabel(screen, group)}
				<Count count={screen.count} />
			</Link>
		</li>
	))
}

function isSame(screen: Screen, other: Screen | undefined): boolean {
	return other !== undefined && addressOf(screen) === addressOf(other)
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
