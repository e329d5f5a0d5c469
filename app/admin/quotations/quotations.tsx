/** Orders that the shop enters for its customers, and their quotations. */
import { href, Link } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { OlderLink } from '#app/admin/layout/older-link.tsx'
import { SearchForm } from '#app/admin/layout/search-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { shopContext } from '#app/http/request-context.ts'
import { listQuotations, QUOTATION_PAGE_SIZE } from '#shop/quotations/quotations.server.ts'
import {
	CHANNEL_LABELS,
	formatDay,
	parseQuotationNumber,
	QUOTATION_STATES,
	STATE_LABELS,
} from '#shop/quotations/rules.ts'
import { formatTotal } from '#shop/money.ts'
import type { Route } from './+types/quotations.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams
	const text = query.get('words') ?? ''
	const state = QUOTATION_STATES.find((each) => each === query.get('state'))
	const before = parseQuotationNumber(query.get('before') ?? '') ?? undefined
	const found = await listQuotations(context.get(shopContext), { text, state, before })
	const page = found.slice(0, QUOTATION_PAGE_SIZE)
	return {
		state: state ?? '',
		isFiltered: text.trim() !== '' || state !== undefined,
		quotations: page.map(({ label, quotation, state: now, total }) => ({
			label,
			customer: [quotation.recipient.name, quotation.gstBuyer?.legalName].filter(Boolean).join(', '),
			channel: CHANNEL_LABELS[quotation.channel],
			lastDay: formatDay(quotation.lastDay),
			state: STATE_LABELS[now],
			total: formatTotal(total),
		})),
		next: found.length > QUOTATION_PAGE_SIZE ? (page.at(-1)?.label ?? null) : null,
	}
}

const COLUMNS = [
	'Number',
	'Customer',
	'Ordered by',
	'Last day',
	'State',
	{ title: 'Total', isNumeric: true },
] as const

export default function Quotations({ loaderData }: Route.ComponentProps) {
	const { quotations, state, isFiltered, next } = loaderData
	return (
		<>
			<ConsoleTitle>Quotations</ConsoleTitle>
			<p className="mb-4">
				<ButtonLink to={href('/admin/quotations/new')}>Enter an order</ButtonLink>
			</p>
			<SearchForm name="words" label="Search" placeholder="Number, name, email or phone">
				<label>
					<span className="field-label">State</span>
					<select name="state" className="input" defaultValue={state}>
						<option value="">All</option>
						{QUOTATION_STATES.map((value) => (
							<option key={value} value={value}>
								{STATE_LABELS[value]}
							</option>
						))}
					</select>
				</label>
			</SearchForm>
			{isFiltered && (
				<p className="mb-4">
					<Link className="link" to={href('/admin/quotations')}>
						Clear filters
					</Link>
				</p>
			)}
			{quotations.length === 0 ? (
				<p>
					{isFiltered
						? 'No quotations match.'
						: 'No quotations yet. Enter an order that comes by phone, by WhatsApp, at the counter or for wholesale, and the customer pays by a link.'}
				</p>
			) : (
				<AdminTable headers={COLUMNS} stacks>
					{quotations.map((quotation) => (
						<QuotationRow key={quotation.label} quotation={quotation} />
					))}
				</AdminTable>
			)}
			{next && <OlderLink before={next} label="Older quotations" />}
		</>
	)
}

type Listed = Route.ComponentProps['loaderData']['quotations'][number]

function QuotationRow({ quotation }: { quotation: Listed }) {
	const { label, customer, channel, lastDay, state, total } = quotation
	return (
		<tr>
			<td>
				<Link className="link whitespace-nowrap" to={href('/admin/quotations/:number', { number: label })}>
					{label}
				</Link>
			</td>
			<td data-label="Customer" className="[overflow-wrap:anywhere]">
				{customer}
			</td>
			<td data-label="Ordered by">{channel}</td>
			<td data-label="Last day" className="whitespace-nowrap">
				{lastDay}
			</td>
			<td data-label="State">{state}</td>
			<td data-label="Total" className="number">
				{total}
			</td>
		</tr>
	)
}
