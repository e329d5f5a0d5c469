/** Customers and subscribers: found, and erased where they ask for it. */
import { Form, href, Link } from 'react-router'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { ExportLink } from '#app/admin/reports/export-link.tsx'
import { FindForm } from '#app/admin/layout/search-form.tsx'
import { tell, type Told } from '#app/admin/layout/action-result.ts'
import { usePressed } from '#app/admin/layout/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'
import { adminContext } from '#app/session/admin-context.ts'
import { requireRecentPassword } from '#app/session/require-admin.server.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { searchCustomers } from '#shop/accounts/admin.server.ts'
import { formatDay } from '#shop/dates.ts'
import { isId } from '#shop/input/fields.ts'
import { deleteCustomerAccount } from '#shop/account-lifecycle/delete-account.server.ts'
import { countSubscribers, eraseSubscriber, searchSubscribers } from '#shop/newsletter/admin.server.ts'
import type { Route } from './+types/customers.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const words = new URL(request.url).searchParams.get('words') ?? ''
	const [customers, subscribers, count] = await Promise.all([
		searchCustomers(shop, words),
		searchSubscribers(shop, words),
		countSubscribers(shop),
	])
	return {
		customers: customers.map(({ id, name, email, mobile, role }) => ({ id, name, email, mobile, role })),
		subscribers: subscribers.map(({ email, name, subscribedAt }) => ({
			email,
			name,
			since: formatDay(subscribedAt),
		})),
		count,
	}
}

export async function action({ request, context }: Route.ActionArgs): Promise<Told> {
	await requireRecentPassword({ request, context })
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	const form = await readForm(request)
	const email = form.get('email')
	if (typeof email === 'string') return tell(await eraseSubscriber(shop, { email, by }), 'Subscriber erased')
	const id = String(form.get('customerId') ?? '')
	if (id === by.id) return { refused: 'You cannot erase yourself from here.', field: null }
	if (!isId(id)) return { refused: 'There is no such customer.', field: null }
	return tell(await deleteCustomerAccount(shop, id, by), 'Customer erased')
}

export default function People({ loaderData, actionData }: Route.ComponentProps) {
	const { customers, subscribers, count } = loaderData
	return (
		<>
			<ConsoleTitle told={actionData}>Customers and subscribers</ConsoleTitle>
			<FindForm name="words" label="E-mail or name begins with" />
			<div className="grid items-start gap-6 xl:grid-cols-2">
				<Customers customers={customers} />
				<Subscribers subscribers={subscribers} count={count} />
			</div>
		</>
	)
}

type Found = Route.ComponentProps['loaderData']

function Customers({ customers }: Pick<Found, 'customers'>) {
	return (
		<section className="admin-panel" aria-label="Customers">
			<h2>Customers</h2>
			{customers.length === 0 && <p>Nobody found.</p>}
			<ul className="grid gap-3">
				{customers.map(({ id, name, email, mobile, role }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-3">
						<span className="min-w-0 [overflow-wrap:anywhere]">
							{name} {role === 'admin' && <em>(admin)</em>}
							<span className="block text-cinnamon">{[email, mobile].filter(Boolean).join(', ')}</span>
						</span>
						<div className="flex items-center gap-3">
							<Link className="link" to={`${href('/admin/orders')}?words=${encodeURIComponent(email)}`}>
								Orders<span className="sr-only"> of {email}</span>
							</Link>
							<Erase name="customerId" value={id} who={email} />
						</div>
					</li>
				))}
			</ul>
		</section>
	)
}

/** `count` is of all of them; shown are those that were found. */
function Subscribers({ subscribers, count }: Pick<Found, 'subscribers' | 'count'>) {
	return (
		<section className="admin-panel" aria-label="Subscribers">
			<h2>Subscribers ({count})</h2>
			<p className="mb-3">
				<ExportLink
					address={href('/admin/exports/:what', { what: 'subscribers' })}
					name="subscribers.csv"
					label="Export as CSV"
				/>
			</p>
			<ul className="grid gap-3">
				{subscribers.map(({ email, name, since }) => (
					<li key={email} className="flex flex-wrap items-center justify-between gap-3">
						<span className="min-w-0 [overflow-wrap:anywhere]">
							{email}
							<span className="block text-cinnamon">
								{name}, since {since}
							</span>
						</span>
						<Erase name="email" value={email} who={email} />
					</li>
				))}
			</ul>
		</section>
	)
}

/** Opened first: what cannot be undone is not one press away. */
function Erase({ name, value, who }: { name: string; value: string; who: string }) {
	const isBusy = usePressed({ [name]: value })
	return (
		<details>
			<summary className="cursor-pointer text-kumkum">Erase</summary>
			<Form method="post" className="mt-2" preventScrollReset>
				<input type="hidden" name={name} value={value} />
				<Button type="submit" tone="quiet" aria-disabled={isBusy}>
					{isBusy ? 'Erasing...' : `Erase ${who}`}
				</Button>
			</Form>
		</details>
	)
}
