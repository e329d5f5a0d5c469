/** The account area with its four tabs. Tabs are links, so that they work before hydration and can be bookmarked. */
import '#app/account/account.css'
import '#app/account/dashboard/dashboard.css'
import { useEffect } from 'react'
import { data, Form, href, Link, useRevalidator } from 'react-router'
import { unreachableResult } from '#app/account/dashboard/action-result.ts'
import { AddressBook } from '#app/account/address-book/address-book.tsx'
import { ChangePassword } from '#app/account/dashboard/change-password.tsx'
import { runAccountAction } from '#app/account/dashboard/dashboard-actions.server.ts'
import { loadTab } from '#app/account/dashboard/dashboard-tabs.server.ts'
import { DeleteAccount } from '#app/account/dashboard/delete-account.tsx'
import { LastOrder } from '#app/account/dashboard/last-order.tsx'
import { NewsletterCard } from '#app/account/dashboard/newsletter-card.tsx'
import { Sessions } from '#app/account/dashboard/sessions.tsx'
import { ProfileCard } from '#app/account/dashboard/profile-card.tsx'
import { answerIfUnreachable } from '#app/offline/answer-if-unreachable.ts'
import { TryAgainButton } from '#app/offline/try-again-button.tsx'
import { OrderHistory } from '#app/orders/order-history.tsx'
import { Card } from '#app/account/dashboard/card.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { requireSignedIn } from '#app/session/current-customer.server.ts'
import { NO_STORE } from '#app/http/response-headers.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { BIRTHDAY_PERCENT } from '#shop/account-lifecycle/rules.ts'
import { type Customer, DEFAULT_NAME, firstName } from '#shop/accounts/rules.ts'
import type { SessionView } from '#shop/accounts/sessions/sessions.server.ts'
import type { Route } from './+types/dashboard.ts'

const TABS = [
	{ name: 'overview', label: 'Overview' },
	{ name: 'orders', label: 'Orders' },
	{ name: 'addresses', label: 'Address Book' },
	{ name: 'security', label: 'Security' },
] as const

export async function loader({ request, context }: Route.LoaderArgs) {
	const { customer, token } = await requireSignedIn(request, context)
	return data({ customer, tab: await loadTab({ request, context, customer, token }) }, { headers: NO_STORE })
}

export async function action({ request, context }: Route.ActionArgs) {
	const signedIn = await requireSignedIn(request, context)
	return runAccountAction({ request, context, ...signedIn })
}

/** When the server cannot be reached, shows an error and keeps the form instead of showing the error page. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const intent = String((await request.clone().formData()).get('intent'))
	return answerIfUnreachable(serverAction, () => unreachableResult(intent, navigator))
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
	return actionHeaders.has('set-cookie') ? actionHeaders : loaderHeaders
}

export default function Dashboard({ loaderData: { customer, tab } }: Route.ComponentProps) {
	return (
		<div className="page dashboard">
			<PrivateHead title="Your account" />
			<div className="dashboard-head">
				<div className="min-w-0">
					<h1 className="page-title">Welcome back, {firstName(customer.name) ?? DEFAULT_NAME}</h1>
					<p>Manage your account and view your orders</p>
				</div>
				<LogOut />
			</div>
			<nav className="dashboard-tabs" aria-label="Your account">
				{TABS.map(({ name, label }) => (
					<Link
						key={name}
						to={`${href('/dashboard')}?tab=${name}`}
						preventScrollReset
						aria-current={tab.name === name ? 'page' : undefined}
					>
						{label}
					</Link>
				))}
			</nav>
			{tab.name === 'overview' && <Overview customer={customer} tab={tab} />}
			{tab.name === 'orders' && <OrdersTab tab={tab} />}
			{tab.name === 'addresses' && <AddressBook addresses={tab.addresses} />}
			{tab.name === 'security' && <SecurityTab email={customer.email} sessions={tab.sessions} />}
		</div>
	)
}

type TabData = Route.ComponentProps['loaderData']['tab']
type OverviewProps = { customer: Customer; tab: Extract<TabData, { name: 'overview' }> }

function Overview({ customer, tab: { last, hasBirthdayCode, isSubscribed } }: OverviewProps) {
	return (
		<div className="grid gap-8">
			{hasBirthdayCode && (
				<p className="rounded-card bg-rice p-4">
					It's your birthday month! The code we emailed you takes {BIRTHDAY_PERCENT}% off one order.
				</p>
			)}
			{last && <LastOrder order={last.order} />}
			<ProfileCard customer={customer} />
			<div className="dashboard-data">
				<NewsletterCard isSubscribed={isSubscribed} />
				<YourData />
				<DeleteAccount email={customer.email} />
			</div>
		</div>
	)
}

function YourData() {
	return (
		<Card title="Your data">
			<p className="measure mb-5 text-decoction">
				See what we store about you: your profile, addresses, orders and messages. You can print it or
				download a copy.
			</p>
			<ButtonLink tone="quiet" to={href('/dashboard/your-data')}>
				See your data
			</ButtonLink>
		</Card>
	)
}

/** Loads a new document, so that nothing of the customer remains in memory. */
function LogOut() {
	return (
		<Form method="post" action={href('/logout')} reloadDocument>
			<Button type="submit" tone="quiet">
				Log Out
			</Button>
		</Form>
	)
}

function SecurityTab({ email, sessions }: { email: string; sessions: SessionView[] | null }) {
	return (
		<div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
			<ChangePassword email={email} />
			<Sessions sessions={sessions} />
		</div>
	)
}

function OrdersTab({ tab: { history } }: { tab: Extract<TabData, { name: 'orders' }> }) {
	const { revalidate } = useRevalidator()
	useEffect(() => {
		if (!history) showToast({ title: 'Error', message: 'Failed to load orders', tone: 'error' })
	}, [history])
	if (!history) {
		return (
			<div className="grid justify-items-start gap-4">
				<p>We couldn't load your orders.</p>
				<TryAgainButton />
			</div>
		)
	}
	return <OrderHistory history={history} onChange={revalidate} />
}
