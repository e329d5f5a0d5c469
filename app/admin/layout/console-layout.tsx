/** The admin console's frame: header, navigation and access check. */
import '#app/admin/layout/utilities.css'
import '#app/admin/layout/console.css'
import '#app/admin/layout/controls.css'
import '#app/ui/forms/file-input.css'
import '#app/admin/layout/admin-table.css'
import '#app/admin/layout/search-form.css'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { Form, href, Link, Outlet } from 'react-router'
import ConsoleError from '#app/admin/errors/console-error.tsx'
import { BarNavigation, SidebarNavigation } from '#app/admin/layout/navigation/console-navigation.tsx'
import { LeaveWarning } from '#app/admin/forms/leave-warning.tsx'
import { listGroups } from '#app/admin/layout/navigation/navigation.server.ts'
import { SearchIcon } from '#app/admin/layout/navigation/navigation-icons.tsx'
import { CONSOLE_SHORTCUTS, ShortcutHelp, useShortcuts } from '#app/admin/layout/navigation/shortcuts.tsx'
import { countWork } from '#app/admin/layout/navigation/count-work.server.ts'
import { ReauthenticationDialog } from '#app/admin/sign-in/reauthentication-dialog.tsx'
import { discardChanges } from '#app/admin/forms/unsaved-changes.ts'
import { PageContent } from '#app/storefront/layout/page-content.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { requireAdmin } from '#app/session/admin/require-admin.server.ts'
import { countFormBytes, MAX_CONSOLE_FORM_BYTES } from '#app/http/form-size.ts'
import { useBrand, useShopData } from '#app/catalogue/shop-data.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { ROLE_LABELS } from '#shop/staff/rules.ts'
import type { Route } from './+types/console-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [
	async (args, next) => {
		await requireAdmin(args)
		return next()
	},
]

export async function loader({ context }: Route.LoaderArgs) {
	const { name, role } = context.get(adminContext)
	return { name, role: ROLE_LABELS[role], groups: listGroups(role, await countWork(context)) }
}

type FrameData = Route.ComponentProps['loaderData']

/** The data of the frame shown last, for when that of the next screen cannot be loaded. */
let shownFrame: FrameData | undefined

export default function ConsoleLayout({ loaderData }: Route.ComponentProps) {
	return (
		<Frame data={loaderData}>
			<Outlet />
		</Frame>
	)
}

/** Shows errors of all screens inside the frame, if its data was ever loaded. */
export function ErrorBoundary({ loaderData = shownFrame }: Route.ErrorBoundaryProps) {
	if (loaderData)
		return (
			<Frame data={loaderData}>
				<ConsoleError />
			</Frame>
		)
	return (
		<PageContent>
			<ConsoleError />
		</PageContent>
	)
}

function Frame({ data, children }: { data: FrameData; children: ReactNode }) {
	const { name, role, groups } = data
	useShortcuts(CONSOLE_SHORTCUTS)
	// Cleared when the console is left, because somebody else may sign in next.
	useEffect(() => {
		shownFrame = data
		return () => {
			shownFrame = undefined
		}
	}, [data])
	return (
		<div className="console">
			<PrivateHead title="Admin console" />
			<header className="console-header">
				<ShopName />
				<OrderSearch />
				<SidebarNavigation groups={groups} />
				<Person name={name} role={role}>
					<ShortcutHelp />
				</Person>
			</header>
			<PageContent className="console-main" onSubmitCapture={refuseIfTooLong}>
				{children}
				<LeaveWarning />
				<ReauthenticationDialog />
			</PageContent>
			<BarNavigation groups={groups} search={<OrderSearch />} person={<Person name={name} role={role} />} />
		</div>
	)
}

function ShopName() {
	const brand = useBrand()
	return (
		<div className="console-shop">
			<Link to={href('/admin')} className="console-logo">
				{brand?.name} <span>console</span>
			</Link>
			{useShopData()?.paymentsAreATest && <p className="console-test">Test payments</p>}
		</div>
	)
}

function OrderSearch() {
	return (
		<Form action={href('/admin/orders')} role="search" aria-label="Find an order" className="console-search">
			<SearchIcon />
			<input
				name="words"
				type="search"
				aria-label="Search orders"
				placeholder="Search orders"
				className="input"
			/>
		</Form>
	)
}

type PersonProps = { name: string; role: string; children?: ReactNode }

function Person({ name, role, children }: PersonProps) {
	return (
		<div className="console-person">
			<Link to={`${href('/dashboard')}?tab=security`}>
				{name}
				<span className="sr-only">, </span>
				<span>{role}</span>
			</Link>
			<Link to={href('/')}>View shop</Link>
			<Form method="post" action={href('/logout')} reloadDocument onSubmit={discardChanges}>
				<button type="submit">Sign out</button>
			</Form>
			{children}
		</div>
	)
}

/** Checked before the form is sent, so that it keeps what was entered. Files are limited where they are chosen. */
function refuseIfTooLong(event: FormEvent) {
	const { target, nativeEvent } = event
	if (!(target instanceof HTMLFormElement) || target.enctype === 'multipart/form-data') return
	const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
	if (countFormBytes(new FormData(target, submitter)) <= MAX_CONSOLE_FORM_BYTES) return
	event.preventDefault()
	showToast({
		title: 'Too long to be sent',
		message: 'Everything you entered is still here. Please shorten the longest texts.',
		tone: 'error',
	})
}
