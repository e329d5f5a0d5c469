/** One customer: profile, addresses, orders, messages, consent and notes of the staff. */
import { data, Form, href, Link } from 'react-router'
import { type ActionResult, toActionResult } from '#app/admin/forms/action-result.ts'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { missing } from '#app/admin/errors/missing.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { Notes } from '#app/admin/layout/notes.tsx'
import { Panel } from '#app/admin/layout/panel.tsx'
import { useIsSubmitting } from '#app/admin/forms/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusPill } from '#app/orders/status-pill.tsx'
import { adminContext, may, maySeeAccount } from '#app/session/admin/admin-context.ts'
import { readForm } from '#app/http/read-form.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import { addCustomerNote, listCustomerNotes } from '#shop/account-lifecycle/customer-notes.server.ts'
import { findCustomer } from '#shop/accounts/accounts.server.ts'
import { listAddresses } from '#shop/accounts/addresses.server.ts'
import type { Customer } from '#shop/accounts/rules.ts'
import { listMessagesFrom } from '#shop/contact/contact.server.ts'
import { formatDate, formatMoment } from '#shop/dates.ts'
import { isId } from '#shop/input/fields.ts'
import { formatTotal } from '#shop/money.ts'
import { findSubscription } from '#shop/subscribers/subscribers.server.ts'
import { listOrdersOf } from '#shop/orders/views/customer-orders.server.ts'
import type { Route } from './+types/customer.ts'

/** Older orders are found by the search of all orders. */
const MAX_SHOWN_ORDERS = 50

type Row = [name: string, value: string]

export async function loader({ params, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const customer = await getCustomer(context, params.id)
	const { id, name, email, mobile, dateOfBirth, role } = customer
	const mayAnswer = may(context, 'messages.answer')
	const [addresses, orders, messages, subscription, notes] = await Promise.all([
		listAddresses(shop, id),
		listOrdersOf(shop, customer, { limit: MAX_SHOWN_ORDERS + 1 }),
		mayAnswer ? listMessagesFrom(shop, email) : [],
		findSubscription(shop, email),
		listCustomerNotes(shop, id),
	])
	return {
		id,
		name,
		email,
		mayAnswer,
		mayWriteNotes: may(context, 'customers.note'),
		mayDelete: may(context, 'customers.delete') && role === 'customer',
		mayEnter: may(context, 'orders.enter'),
		profile: [
			['Email', email],
			...(mobile ? [['Mobile', mobile] satisfies Row] : []),
			...(dateOfBirth ? [['Date of birth', formatDate(new Date(dateOfBirth))] satisfies Row] : []),
			[
				'Newsletter',
				subscription
					? `Since ${formatDate(subscription.subscribedAt)}: “${subscription.consent}”`
					: 'Not subscribed',
			],
		] satisfies Row[],
		addresses: addresses.map(({ street, city, state, postalCode, gstBuyer, ...address }) =>
			[address.name, street, `${city} ${postalCode}`, state, gstBuyer && `GSTIN ${gstBuyer.gstin}`]
				.filter(Boolean)
				.join(', '),
		),
		hasMoreOrders: orders.length > MAX_SHOWN_ORDERS,
		orders: orders.slice(0, MAX_SHOWN_ORDERS).map(({ number, status, createdAt, total, hiddenAt }) => ({
			number,
			status,
			placed: formatMoment(createdAt),
			total: formatTotal(total),
			isHidden: hiddenAt !== null,
		})),
		messages: messages.map(({ ticket, message, createdAt, closedAt }) => ({
			ticket,
			message,
			received: `${formatMoment(createdAt)}${closedAt ? ', closed' : ''}`,
		})),
		notes: notes.map(({ text, by, at }): Row => [text, `${by}\n${formatMoment(at)}`]),
	}
}

async function getCustomer(context: Context, id: string): Promise<Customer> {
	const customer = isId(id) ? await findCustomer(context.get(shopContext).db, id) : null
	if (!customer || !maySeeAccount(context, customer)) throw missing('customer')
	return customer
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<ActionResult> {
	const form = await readForm(request)
	if (form.get('intent') !== 'add-note') throw data(null, { status: 400 })
	const { id: customerId } = await getCustomer(context, params.id)
	const note = { customerId, text: String(form.get('note') ?? ''), by: context.get(adminContext) }
	return toActionResult(await addCustomerNote(context.get(shopContext), note), 'Note saved')
}

export default function CustomerScreen({ loaderData: customer, actionData }: Route.ComponentProps) {
	return (
		<>
			<ConsoleTitle result={actionData}>{customer.name}</ConsoleTitle>
			<div className="console-columns lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<div>
					<Panel title="Profile">
						<dl className="grid gap-2">
							{customer.profile.map(([name, value]) => (
								<div key={name}>
									<dt className="text-15 text-cinnamon">{name}</dt>
									<dd className="[overflow-wrap:anywhere]">{value}</dd>
								</div>
							))}
						</dl>
						{customer.mayDelete && <DeleteCustomer customer={customer} />}
					</Panel>
					<Panel title="Orders">
						<Orders customer={customer} />
						{customer.mayEnter && (
							<p>
								<Link className="link" to={`${href('/admin/quotations/new')}?customer=${customer.id}`}>
									Enter an order for {customer.name}
								</Link>
							</p>
						)}
					</Panel>
				</div>
				<div>
					<Panel title="Address book">
						{customer.addresses.length === 0 && <p>No saved addresses.</p>}
						<ul className="grid gap-3">
							{customer.addresses.map((address) => (
								<li key={address} className="[overflow-wrap:anywhere]">
									{address}
								</li>
							))}
						</ul>
					</Panel>
					{customer.mayAnswer && <Messages messages={customer.messages} />}
					<Notes notes={customer.notes} canWrite={customer.mayWriteNotes} />
				</div>
			</div>
		</>
	)
}

type Details = Route.ComponentProps['loaderData']

/** The list of customers has the result, because this page is gone then. */
function DeleteCustomer({ customer: { id, email } }: { customer: Details }) {
	const isBusy = useIsSubmitting({ customerId: id })
	return (
		<details>
			<summary className="cursor-pointer text-cinnamon">Delete this customer</summary>
			<p className="measure my-3">
				Deletes account, addresses, messages and notes, which can't be undone. Orders are kept without the
				person. You may be asked for your password first.
			</p>
			<Form method="post" action={href('/admin/people')}>
				<input type="hidden" name="customerId" value={id} />
				<Button type="submit" tone="quiet" aria-disabled={isBusy}>
					{isBusy ? 'Deleting...' : `Delete ${email}`}
				</Button>
			</Form>
		</details>
	)
}

function Orders({ customer: { orders, hasMoreOrders, email } }: { customer: Details }) {
	if (orders.length === 0) return <p>No orders yet.</p>
	return (
		<>
			<AdminTable headers={['Order', 'Placed', 'Status', { title: 'Total', isNumeric: true }]} stacks>
				{orders.map(({ number, placed, status, total, isHidden }) => (
					<tr key={number}>
						<td data-label="Order">
							<Link className="link whitespace-nowrap" to={href('/admin/orders/:number', { number })}>
								{number}
							</Link>
						</td>
						<td data-label="Placed" className="lg:text-13 xl:whitespace-nowrap">
							{placed}
						</td>
						<td data-label="Status">
							{isHidden ? 'Not paid, hidden' : <StatusPill status={status} screen="history" />}
						</td>
						<td data-label="Total" className="number">
							{total}
						</td>
					</tr>
				))}
			</AdminTable>
			{hasMoreOrders && (
				<p>
					<Link className="link" to={`${href('/admin/orders')}?words=${encodeURIComponent(email)}`}>
						All orders of {email}
					</Link>
				</p>
			)}
		</>
	)
}

function Messages({ messages }: Pick<Details, 'messages'>) {
	return (
		<Panel title="Messages">
			{messages.length === 0 && <p>No messages.</p>}
			<ul className="grid gap-3">
				{messages.map(({ ticket, received, message }) => (
					<li key={ticket}>
						<p className="text-15 text-cinnamon">
							{ticket}, {received}
						</p>
						<p className="whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>
					</li>
				))}
			</ul>
			{messages.length > 0 && (
				<p>
					<Link className="link" to={href('/admin/messages')}>
						Answer messages
					</Link>
				</p>
			)}
		</Panel>
	)
}
