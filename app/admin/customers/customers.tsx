/** Customers and newsletter subscribers: searches them, and deletes their personal data on request. */
import { Form, href, Link } from 'react-router'
import { type ActionResult, toActionResult } from '#app/admin/forms/action-result.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { SearchForm } from '#app/admin/layout/search-form.tsx'
import { useIsSubmitting } from '#app/admin/forms/use-is-submitting.ts'
import { ExportLink } from '#app/admin/reports/export-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { adminContext, may, maySeeAccount } from '#app/session/admin/admin-context.ts'
import { requireRecentPassword } from '#app/session/admin/recent-password.server.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { MAX_CUSTOMERS_FOUND, searchCustomers } from '#shop/accounts/admin.server.ts'
import { formatDate } from '#shop/dates.ts'
import { summarizeOrdersOf } from '#shop/orders/views/customer-orders.server.ts'
import { isId } from '#shop/input/fields.ts'
import { ROLE_LABELS } from '#shop/staff/rules.ts'
import { deleteCustomerAccount } from '#shop/account-lifecycle/delete-account.server.ts'
import {
	countSubscribers,
	deleteSubscriber,
	MAX_SUBSCRIBERS_FOUND,
	searchSubscribers,
} from '#shop/subscribers/admin.server.ts'
import type { Route } from './+types/customers.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const text = new URL(request.url).searchParams.get('words') ?? ''
	const [customers, subscribers, subscriberCount] = await Promise.all([
		searchCustomers(shop, text),
		searchSubscribers(shop, text),
		countSubscribers(shop),
	])
	const shown = customers.filter((customer) => maySeeAccount(context, customer))
	const orders = await summarizeOrdersOf(shop, shown)
	return {
		can: { delete: may(context, 'customers.delete'), export: may(context, 'subscribers.export') },
		customers: shown.map(({ id, name, email, mobile, role }) => ({
			id,
			name,
			email,
			mobile,
			orders: describeOrders(orders.get(id)),
			staffRole: role === 'customer' ? null : ROLE_LABELS[role].toLowerCase(),
		})),
		subscribers: subscribers.map(({ email, name, subscribedAt, bouncedAt }) => ({
			email,
			name,
			since: formatDate(subscribedAt),
			bounced: bouncedAt && formatDate(bouncedAt),
		})),
		subscriberCount,
		more: {
			customers: customers.length === MAX_CUSTOMERS_FOUND ? limitNotice('newest', MAX_CUSTOMERS_FOUND) : null,
			subscribers:
				subscribers.length === MAX_SUBSCRIBERS_FOUND ? limitNotice('first', MAX_SUBSCRIBERS_FOUND) : null,
		},
	}
}

function describeOrders(orders: { count: number; last: Date } | undefined): string | null {
	return orders
		? `${orders.count} ${orders.count === 1 ? 'order' : 'orders'}, last ${formatDate(orders.last)}`
		: null
}

function limitNotice(which: 'newest' | 'first', count: number): string {
	return `These are the ${which} ${count}. Search to find others.`
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
	await requireRecentPassword({ request, context })
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const form = await readForm(request)
	const email = form.get('email')
	if (typeof email === 'string')
		return toActionResult(await deleteSubscriber(shop, { email, by }), 'Subscriber deleted')
	const id = String(form.get('customerId') ?? '')
	if (!isId(id)) return { error: "This customer doesn't exist.", field: null }
	return toActionResult(await deleteCustomerAccount(shop, id, { by }), 'Customer deleted')
}

export default function Customers({ loaderData, actionData }: Route.ComponentProps) {
	const { customers, subscribers, subscriberCount, more, can } = loaderData
	return (
		<>
			<ConsoleTitle result={actionData}>Customers and subscribers</ConsoleTitle>
			<SearchForm name="words" label="Search" placeholder="Phone, start of an email or name" />
			<div className="grid items-start gap-6 xl:grid-cols-2">
				<CustomerList customers={customers} more={more} />
				<SubscriberList subscribers={subscribers} subscriberCount={subscriberCount} more={more} can={can} />
			</div>
		</>
	)
}

type Found = Route.ComponentProps['loaderData']

function CustomerList({ customers, more }: Pick<Found, 'customers' | 'more'>) {
	return (
		<section className="admin-panel" aria-label="Customers">
			<h2>Customers</h2>
			{customers.length === 0 && <p>No customers found.</p>}
			<ul className="grid gap-3">
				{customers.map(({ id, name, email, mobile, orders, staffRole }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-3">
						<span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
							<Link className="link" to={href('/admin/people/:id', { id })}>
								{name}
							</Link>{' '}
							{staffRole && <em>({staffRole})</em>}
							<span className="block text-cinnamon">{[email, mobile].filter(Boolean).join(', ')}</span>
						</span>
						{orders ? (
							<Link
								className="link whitespace-nowrap"
								to={`${href('/admin/orders')}?words=${encodeURIComponent(email)}`}
							>
								{orders}
								<span className="sr-only">: orders of {email}</span>
							</Link>
						) : (
							<span className="text-cinnamon">No orders</span>
						)}
					</li>
				))}
			</ul>
			{more.customers && <p className="mt-4 text-cinnamon">{more.customers}</p>}
		</section>
	)
}

type SubscriberListProps = Pick<Found, 'subscribers' | 'subscriberCount' | 'more' | 'can'>

/** `subscriberCount` counts all of them, not only those found. */
function SubscriberList({ subscribers, subscriberCount, more, can }: SubscriberListProps) {
	return (
		<section className="admin-panel" aria-label="Subscribers">
			<h2>Subscribers ({subscriberCount})</h2>
			{can.export && (
				<p className="mb-3">
					<ExportLink url={href('/admin/exports/subscribers')} name="subscribers.csv" label="Export as CSV" />
				</p>
			)}
			{subscribers.length === 0 && <p>No subscribers found.</p>}
			<ul className="grid gap-3">
				{subscribers.map(({ email, name, since, bounced }) => (
					<li key={email} className="flex flex-wrap items-center justify-between gap-3">
						<span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
							{email}
							<span className="block text-cinnamon">
								{name}, since {since}
							</span>
							{bounced && <span className="block text-kumkum">Emails have bounced since {bounced}</span>}
						</span>
						{can.delete && <DeleteForm email={email} />}
					</li>
				))}
			</ul>
			{more.subscribers && <p className="mt-4 text-cinnamon">{more.subscribers}</p>}
		</section>
	)
}

/** It has to be opened first, because deleting can't be undone. */
function DeleteForm({ email }: { email: string }) {
	const isBusy = useIsSubmitting({ email })
	return (
		<details>
			<summary className="cursor-pointer text-cinnamon">Delete</summary>
			<Form method="post" className="mt-2" preventScrollReset>
				<input type="hidden" name="email" value={email} />
				<Button type="submit" tone="quiet" aria-disabled={isBusy}>
					{isBusy ? 'Deleting...' : `Delete ${email}`}
				</Button>
			</Form>
		</details>
	)
}
