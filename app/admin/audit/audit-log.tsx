/** Lists what admins and the command line have done, or who signed in, the newest first. */
import { href, Link, useSearchParams } from 'react-router'
import { copiedNewsletter, describeDetails, type DetailLine } from '#app/admin/audit/audit-details.ts'
import { actionLabel, actorLabel, createSubjectLabels } from '#app/admin/audit/audit-entry.ts'
import { AuditFilters, SIGN_INS } from '#app/admin/audit/audit-filters.tsx'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { OlderLink } from '#app/admin/layout/older-link.tsx'
import { sentenceCase } from '#app/admin/layout/sentence-case.ts'
import { shopContext } from '#app/http/request-context.ts'
import { findCustomers, MAX_CUSTOMERS_FOUND, searchCustomers } from '#shop/accounts/admin.server.ts'
import { AUDIT_PAGE_SIZE, listAuditEntries, listAuditFilters } from '#shop/audit/audit.server.ts'
import { listSecurityEvents } from '#shop/audit/security-events.server.ts'
import { listNamedProducts } from '#shop/catalogue/variants/stored-variants.server.ts'
import { formatMoment, parseDayEnd, parseDayStart } from '#shop/dates.ts'
import { isId } from '#shop/input/fields.ts'
import { labelNewsletters } from '#shop/newsletters/admin.server.ts'
import { isOrderNumber } from '#shop/orders/rules.ts'
import { listTaxCategories } from '#shop/tax/tax.server.ts'
import { keepTogether } from '#shop/text/keep-together.ts'
import type { Route } from './+types/audit-log.ts'

/** PostgreSQL's largest `integer`, the type of the id. */
const MAX_ID = 2_147_483_647

export async function loader({ request, context }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams
	const before = Number(query.get('before'))
	const subject = query.get('subject') ?? ''
	const page = Number.isInteger(before) && before > 0 && before <= MAX_ID ? { before } : {}
	if (query.get('show') === SIGN_INS) {
		const events = await listSecurityEvents(context.get(shopContext), { ...page, about: subject })
		return { ...toPage(events, toSignInRow), filters: null, notice: null }
	}
	const shop = context.get(shopContext)
	const [products, categories, customersFound] = await Promise.all([
		listNamedProducts(shop),
		listTaxCategories(shop),
		subject.trim() === '' ? [] : searchCustomers(shop, subject),
	])
	const labels = createSubjectLabels({ products, categories })
	const [entries, { actors, actions }] = await Promise.all([
		listAuditEntries(shop, {
			...page,
			subject,
			subjects: [...labels.subjectsLabelled(subject), ...customersFound.map(({ id }) => id)],
			actor: query.get('who') ?? '',
			action: query.get('act') ?? '',
			from: parseDayStart(query.get('from')),
			until: parseDayEnd(query.get('until')),
		}),
		listAuditFilters(shop),
	])
	const filters = {
		who: actors.map(({ value, name, email }) => ({
			value,
			label: [actorLabel(name), email].filter(Boolean).join(', '),
		})),
		act: actions.map((value) => ({ value, label: actionLabel(value) })),
	}
	const subjects = entries.flatMap((entry) => [entry.subject, ...copiedNewsletter(entry.detail)])
	const [newsletters, customers] = await Promise.all([
		labelNewsletters(shop, subjects),
		findCustomers(shop, subjects.filter(isId)),
	])
	const labelOf = (text: string) => newsletters.get(text) ?? labels.labelOf(text)
	const notice =
		customersFound.length < MAX_CUSTOMERS_FOUND
			? null
			: `Entries about customers: only of the newest ${MAX_CUSTOMERS_FOUND} who match. Enter more of the name.`
	return { ...toPage(entries, (entry) => toActionRow(entry, { labelOf, customers })), filters, notice }
}

type Row = {
	id: number
	at: string
	actorName: string
	actorEmail: string
	action: string
	subject: string
	/** Where it is shown: an order, or a customer whose account is not deleted. */
	subjectPath: string | null
	/** Empty unless the subject is a customer. */
	subjectEmail: string
	details: DetailLine[]
}

function toPage<Entry extends { id: number }>(entries: Entry[], toRow: (entry: Entry) => Row) {
	const next = entries.length === AUDIT_PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null
	return { entries: entries.map(toRow), next }
}

type Action = Awaited<ReturnType<typeof listAuditEntries>>[number]

type Names = { labelOf: (subject: string) => string; customers: Awaited<ReturnType<typeof findCustomers>> }

function toActionRow(
	{ id, at, actorName, actorEmail, action, subject, detail }: Action,
	{ labelOf, customers }: Names,
): Row {
	const customer = customers.get(subject)
	const named = isId(subject) ? (customer?.name ?? 'Deleted customer') : labelOf(subject)
	return {
		id,
		at: formatMoment(at),
		actorName: actorLabel(actorName),
		actorEmail: actorEmail ?? '',
		action: actionLabel(action),
		subject: named,
		subjectPath: pathTo(subject, customer !== undefined),
		subjectEmail: customer?.email ?? '',
		details: describeDetails(detail, labelOf).filter(({ value }) => value !== named),
	}
}

function pathTo(subject: string, isCustomer: boolean): string | null {
	if (isCustomer) return href('/admin/people/:id', { id: subject })
	return isOrderNumber(subject) ? href('/admin/orders/:number', { number: subject }) : null
}

type SignIn = Awaited<ReturnType<typeof listSecurityEvents>>[number]

function toSignInRow({ id, at, event, account, network, reason }: SignIn): Row {
	return {
		id,
		at: formatMoment(at),
		actorName: account ? `Account ${account}` : '',
		actorEmail: '',
		action: actionLabel(event),
		subject: network ? `Network ${network}` : '',
		subjectPath: null,
		subjectEmail: '',
		details: reason ? [{ label: '', value: sentenceCase(reason.replaceAll('_', ' ')) }] : [],
	}
}

const ACTION_HEADERS = ['When', 'Who', 'Action', 'Subject', 'Details']
const SIGN_IN_HEADERS = ['When', 'Account', 'Event', 'Network', 'Reason']

export default function AuditLog({ loaderData }: Route.ComponentProps) {
	const { entries, next, filters, notice } = loaderData
	const [query] = useSearchParams()
	const isFiltered = ['subject', 'who', 'act', 'from', 'until'].some((name) => query.get(name))
	const showsSignIns = query.get('show') === SIGN_INS
	const headers = showsSignIns ? SIGN_IN_HEADERS : ACTION_HEADERS
	return (
		<>
			<h1 className="console-title">Audit log</h1>
			<AuditFilters filters={filters} />
			{notice && <p className="field-hint">{notice}</p>}
			{entries.length === 0 ? (
				<p>{emptyText({ isFiltered, showsSignIns })}</p>
			) : (
				<AdminTable headers={headers} stacks>
					{entries.map(({ id, at, actorName, actorEmail, action, details, ...entry }) => (
						<tr key={id}>
							<td className="whitespace-nowrap">{at}</td>
							<td data-label={headers[1]} className="[overflow-wrap:anywhere] sm:min-w-40 xl:min-w-52">
								<Named name={actorName} email={actorEmail} />
							</td>
							<td data-label={headers[2]}>{action}</td>
							<td data-label={headers[3]} className="[overflow-wrap:anywhere]">
								<Named name={entry.subject} email={entry.subjectEmail} path={entry.subjectPath} />
							</td>
							<td data-label={headers[4]} className="[overflow-wrap:anywhere]">
								{details.length > 0 && <Details lines={details} />}
							</td>
						</tr>
					))}
				</AdminTable>
			)}
			{next && <OlderLink before={String(next)} label="Older entries" />}
		</>
	)
}

type NamedProps = { name: string; email: string; path?: string | null }

function Named({ name, email, path }: NamedProps) {
	return (
		<span className="block">
			{path ? (
				<Link className="link" to={path}>
					{name}
				</Link>
			) : (
				name
			)}
			{email && <span className="block text-13 text-cinnamon">{email}</span>}
		</span>
	)
}

function Details({ lines }: { lines: DetailLine[] }) {
	return (
		<ul className="grid gap-0.5">
			{lines.map(({ label, value }) => (
				<li key={label}>
					{label && <span className="text-cinnamon">{label}: </span>}
					{keepTogether(value)}
				</li>
			))}
		</ul>
	)
}

function emptyText({ isFiltered, showsSignIns }: { isFiltered: boolean; showsSignIns: boolean }): string {
	if (isFiltered)
		return showsSignIns ? 'Nothing for this account or network.' : 'No entries match these filters.'
	return showsSignIns ? 'Sign-ins appear here.' : 'What you and your staff do appears here.'
}
