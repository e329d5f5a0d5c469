/** The admin console's frame: header, navigation, and the check of who gets in. */
import '#app/admin/layout/console.css'
import '#app/admin/layout/admin-table.css'
import type { FormEvent } from 'react'
import { Form, href, Link, Outlet } from 'react-router'
import { ConsoleNavigation } from '#app/admin/layout/console-navigation.tsx'
import { LeaveWarning } from '#app/admin/forms/leave-warning.tsx'
import { listGroups } from '#app/admin/layout/navigation.server.ts'
import { countReturnsFor } from '#app/admin/orders/count-returns.server.ts'
import { discardChanges } from '#app/admin/forms/unsaved-changes.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { adminContext, may } from '#app/session/admin/admin-context.ts'
import { requireAdmin } from '#app/session/admin/require-admin.server.ts'
import { countFormBytes, MAX_CONSOLE_FORM_BYTES } from '#app/http/form-size.ts'
import { shopContext } from '#app/http/request-context.ts'
import { useBrand, useShopData } from '#app/catalogue/shop-data.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { countWaitingReviews } from '#shop/reviews/admin.server.ts'
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
	const [returns, reviews] = await Promise.all([
		countReturnsFor(context),
		may(context, 'reviews.moderate') ? countWaitingReviews(context.get(shopContext)) : 0,
	])
	const counts = new Map([
		[href('/admin/returns'), returns],
		[href('/admin/reviews'), reviews],
	])
	return { name, role: ROLE_LABELS[role], groups: listGroups(role, counts) }
}

export default function ConsoleLayout({ loaderData: { name, role, groups } }: Route.ComponentProps) {
	const brand = useBrand()
	return (
		<div className="console">
			<PrivateHead title="Admin console" />
			<header className="console-header">
				<Link to={href('/admin')} className="console-logo">
					{brand?.name} <span>console</span>
				</Link>
				{useShopData()?.paymentsAreATest && <p className="console-test">Test payments</p>}
				<Link to={`${href('/dashboard')}?tab=security`}>
					{name}, {role.toLowerCase()}
				</Link>
				<Link to={href('/')}>View shop</Link>
				<Form method="post" action={href('/logout')} reloadDocument onSubmit={discardChanges}>
					<Button type="submit" tone="quiet">
						Sign out
					</Button>
				</Form>
			</header>
			<ConsoleNavigation groups={groups} />
			<div className="console-main" onSubmitCapture={refuseIfTooLong}>
				<Outlet />
			</div>
			<LeaveWarning />
		</div>
	)
}

/** Before the form is sent, so that it keeps what was entered. Files are limited where they are chosen. */
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
