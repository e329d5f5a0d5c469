/** Shows what the shop stores about the signed-in customer, to read and to print. */
import '#app/account/account.css'
import '#app/account/dashboard/dashboard.css'
import '#app/account/personal-data/personal-data.css'
import type { ReactNode } from 'react'
import { data, href, Link } from 'react-router'
import {
	describeCompany,
	describeDifference,
	describeIssue,
	describeItems,
	describePartialRefund,
	describeRecipient,
	describeReplacement,
	describeReturn,
	describeReview,
	describeTotals,
	oneLine,
} from '#app/account/personal-data/describe-data.ts'
import { Card } from '#app/account/dashboard/card.tsx'
import { requireSignedIn } from '#app/session/current-customer.server.ts'
import { shopContext } from '#app/http/request-context.ts'
import { NO_STORE, passHeaders } from '#app/http/response-headers.ts'
import { PrivateHead } from '#app/seo/private-head.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { collectPersonalData, type PersonalData } from '#shop/account-lifecycle/personal-data.server.ts'
import { formatDate, formatDateTime } from '#shop/dates.ts'
import type { Route } from './+types/personal-data.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const signedIn = await requireSignedIn(request, context)
	return data(await collectPersonalData(context.get(shopContext), signedIn), { headers: NO_STORE })
}

export const headers = passHeaders

export default function PersonalDataPage({ loaderData }: Route.ComponentProps) {
	const { preparedAt, addresses, orders, quotations, messages, signedInOn } = loaderData
	return (
		<div className="page personal-data py-12 lg:py-16">
			<PrivateHead title="Your data" />
			<h1 className="page-title">Your data</h1>
			<p className="measure mt-2 text-decoction">
				What we store about you, as of {formatDateTime(new Date(preparedAt))}, except your password, which is
				stored in a form that nobody can read, and our staff's notes.{' '}
				<Link className="link" to={href('/contact')}>
					Write to us
				</Link>{' '}
				if you would like to know more.
			</p>
			<Actions />
			<div className="mt-8 grid gap-8">
				<Profile data={loaderData} />
				<Entries title="Address book" none="No saved addresses.">
					{addresses.map((address) => (
						<Facts
							key={`${address.name} ${address.address}`}
							facts={[
								['Name', address.name],
								['Address', oneLine(address)],
								['Company', address.company && describeCompany(address.company)],
								['Default', address.isDefault ? 'Yes' : null],
							]}
						/>
					))}
				</Entries>
				<Entries title="Orders" none="No orders.">
					{orders.map((order) => (
						<OrderFacts key={order.number} order={order} />
					))}
				</Entries>
				<Entries title="Quotations" none="No quotations.">
					{quotations.map((quotation) => (
						<QuotationFacts key={quotation.number} quotation={quotation} />
					))}
				</Entries>
				<Entries title="Messages to us" none="No messages.">
					{messages.map((message) => (
						<MessageFacts key={message.ticket} message={message} />
					))}
				</Entries>
				<Entries title="Devices signed in" none="No devices.">
					{signedInOn.map(({ device, lastUsedAt }) => (
						<Facts key={`${device} ${lastUsedAt}`} facts={[[device, formatDateTime(new Date(lastUsedAt))]]} />
					))}
				</Entries>
			</div>
		</div>
	)
}

function Actions() {
	return (
		<div className="personal-data-actions">
			<Button onClick={() => window.print()}>Print</Button>
			<a className="button button-quiet" href={href('/dashboard/your-data/file')} download>
				Download (JSON)
			</a>
			<ButtonLink tone="quiet" to={href('/dashboard')}>
				Back to your account
			</ButtonLink>
		</div>
	)
}

function Profile({ data: { profile, newsletter, ...others } }: { data: PersonalData }) {
	const { backInStock, birthdayCodes, neverAskedForReviews } = others
	return (
		<Card title="Profile">
			<Facts
				facts={[
					['Name', profile.name],
					['Email', profile.email],
					['Mobile', profile.mobile],
					['Date of birth', profile.dateOfBirth],
					['Customer since', formatDate(new Date(profile.customerSince))],
					[
						'Newsletter',
						newsletter ? `Since ${formatDate(new Date(newsletter.subscribedAt))}` : 'Not subscribed',
					],
					['Consent', newsletter?.consent],
					['Newsletters sent to you', newsletter?.received.map(describeIssue).join('\n')],
					[
						'Newsletters stopped',
						newsletter?.bouncedAt &&
							`Your mailbox refused one on ${formatDate(new Date(newsletter.bouncedAt))}`,
					],
					['Back-in-stock requests', backInStock.map(({ pack }) => pack).join('\n')],
					['Birthday codes', birthdayCodes.join(', ')],
					['Review requests by email', neverAskedForReviews ? 'Never' : null],
				]}
			/>
		</Card>
	)
}

function MessageFacts({ message }: { message: PersonalData['messages'][number] }) {
	return (
		<Facts
			facts={[
				['Ticket', message.ticket],
				['Sent', formatDateTime(new Date(message.sentAt))],
				['Name', message.name],
				['Phone', message.phone],
				['Message', message.message],
			]}
		/>
	)
}

function OrderFacts({ order }: { order: PersonalData['orders'][number] }) {
	const { number, placedAt, status, payment, paidBy, items, invoices, ...others } = order
	const { subtotal, shipping, shippingMethod, discount, promoCode, discountFor, total, ...delivery } = others
	const totals = { subtotal, shipping, shippingMethod, discount, promoCode, discountFor, total }
	const { deliveredTo, deliveredToBefore, billedTo, courier, trackingNumber, ...buyer } = delivery
	const { company, companyBefore, partialRefunds, differences, replacements, returns, reviews, ...unlisted } =
		buyer
	// A new field does not compile until it is listed here.
	unlisted satisfies Record<string, never>
	return (
		<Facts
			facts={[
				['Order', number],
				['Placed', formatDateTime(new Date(placedAt))],
				['Status', `${status}, ${payment.toLowerCase()}`],
				['Paid', paidBy],
				['Items', describeItems(items)],
				...describeTotals(totals),
				['Partial refunds', partialRefunds.map(describePartialRefund).join('\n')],
				['Delivery to', describeRecipient(deliveredTo)],
				['Delivery address before correction', deliveredToBefore.map(describeRecipient).join('\n')],
				['Billed to', describeRecipient(billedTo)],
				['Company', company && describeCompany(company)],
				['Company before correction', companyBefore.map(describeCompany).join('\n')],
				['Price difference', differences.map(describeDifference).join('\n')],
				['Courier', trackingNumber && `${courier ?? ''} ${trackingNumber}`],
				['Invoices', invoices.join(', ')],
				['Replacements', replacements.map(describeReplacement).join('\n')],
				['Returns', returns.map(describeReturn).join('\n')],
				['Reviews', reviews.map(describeReview).join('\n')],
			]}
		/>
	)
}

function QuotationFacts({ quotation }: { quotation: PersonalData['quotations'][number] }) {
	const { company } = quotation
	return (
		<Facts
			facts={[
				['Quotation', quotation.number],
				['Created', formatDateTime(new Date(quotation.createdAt))],
				['Valid until', formatDate(new Date(quotation.validUntil))],
				['Status', quotation.state],
				['Items', describeItems(quotation.items)],
				...describeTotals(quotation),
				['Delivery to', describeRecipient(quotation.deliveredTo)],
				['Billed to', describeRecipient(quotation.billedTo)],
				['Company', company && describeCompany(company)],
				['Terms', quotation.terms],
			]}
		/>
	)
}

function Entries({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
	return (
		<Card title={title}>
			{children.length > 0 ? <div className="personal-data-entries">{children}</div> : <p>{none}</p>}
		</Card>
	)
}

/** Facts without a value are left out. */
function Facts({ facts }: { facts: readonly (readonly [string, string | null | undefined])[] }) {
	return (
		<dl className="personal-data-facts">
			{facts.map(
				([label, value]) =>
					value && (
						<div key={label}>
							<dt>{label}</dt>
							<dd>{value}</dd>
						</div>
					),
			)}
		</dl>
	)
}
