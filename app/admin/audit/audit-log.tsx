/** Lists what admins and the command line have done, or who signed in, the newest first. */
import { useSearchParams } from 'react-router'
import { copiedNewsletter, describeDetails, type DetailLine } from '#app/admin/audit/audit-details.ts'
import { actionLabel, actorLabel, createSubjectLabels } from '#app/admin/audit/audit-entry.ts'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { OlderLink } from '#app/admin/layout/older-link.tsx'
import { SearchForm } from '#app/admin/layout/search-form.tsx'
import { sentenceCase } from '#app/admin/layout/sentence-case.ts'
import { shopContext } from '#app/http/request-context.ts'
import { AUDIT_PAGE_SIZE, listAuditEntries, listAuditFilters } from '#shop/audit/audit.server.ts'
import { listSecurityEvents } from '#shop/audit/security-events.server.ts'
import { listNamedProducts } from '#shop/catalogue/variants/stored-variants.server.ts'
import { formatMoment, parseDayEnd, parseDayStart } from '#shop/dates.ts'
import { labelNewsletters } from '#shop/newsletters/admin.server.ts'
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
		return { ...toPage(events, toSignInRow), filters: null }
	}
	const shop = context.get(shopContext)
	const [products, categories] = await Promise.all([listNamedProducts(shop), listTaxCategories(shop)])
	const labels = createSubjectLabels({ products, categories })
	const [entries, { actors, actions }] = await Promise.all([
		listAuditEntries(shop, {
			...page,
			subject,
			subjects: labels.subjectsLabelled(subject),
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
	const newsletters = await labelNewsletters(
		shop,
		entries.flatMap(({ subject, detail }) => [subject, ...copiedNewsletter(detail)]),
	)
	const labelOf = (text: string) => newsletters.get(text) ?? labels.labelOf(text)
	return { ...toPage(entries, (entry) => toActionRow(entry, labelOf)), filters }
}

/** What the list shows: what people did in the console, or who signed in. */
const SIGN_INS = 'sign-ins'

type Row = {
	id: number
	at: string
	actorName: string
	actorEmail: string
	action: string
	subject: string
	details: DetailLine[]
}

function toPage<Entry extends { id: number }>(entries: Entry[], toRow: (entry: Entry) => Row) {
	const next = entries.length === AUDIT_PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null
	return { entries: entries.map(toRow), next }
}

type Action = Awaited<ReturnType<typeof listAuditEntries>>[number]

function toActionRow(
	{ id, at, actorName, actorEmail, action, subject, detail }: Action,
	labelOf: (subject: string) => string,
): Row {
	const named = labelOf(subject)
	return {
		id,
		at: formatMoment(at),
		actorName: actorLabel(actorName),
		actorEmail: actorEmail ?? '',
		action: actionLabel(action),
		subject: named,
		details: describeDetails(detail, labelOf).filter(({ value }) => value !== named),
	}
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
		details: reason ? [{ label: '', value: sentenceCase(reason.replaceAll('_', ' ')) }] : [],
	}
}

const ACTION_HEADERS = ['When', 'Who', 'Action', 'Subject', 'Details']
const SIGN_IN_HEADERS = ['When', 'Account', 'Event', 'Network', 'Reason']

export default function AuditLog({ loaderData: { entries, next, filters } }: Route.ComponentProps) {
	const [query] = useSearchParams()
	const isFiltered = ['subject', 'who', 'act', 'from', 'until'].some((name) => query.get(name))
	const showsSignIns = query.get('show') === SIGN_INS
	const headers = showsSignIns ? SIGN_IN_HEADERS : ACTION_HEADERS
	return (
		<>
			<h1 className="console-title">Audit log</h1>
			<AuditFilters filters={filters} />
			{entries.length === 0 ? (
				<p>{emptyText({ isFiltered, showsSignIns })}</p>
			) : (
				<AdminTable headers={headers} stacks>
					{entries.map(({ id, at, actorName, actorEmail, action, subject, details }) => (
						<tr key={id}>
							<td className="whitespace-nowrap">{at}</td>
							<td data-label={headers[1]} className="[overflow-wrap:anywhere] sm:min-w-40">
								<span className="block">
									{actorName}
									{actorEmail && <span className="block text-13 text-cinnamon">{actorEmail}</span>}
								</span>
							</td>
							<td data-label={headers[2]}>{action}</td>
							<td data-label={headers[3]} className="[overflow-wrap:anywhere]">
								{subject}
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

type Filters = Route.ComponentProps['loaderData']['filters']

/** Null while sign-ins are shown, which have neither persons nor subjects. */
function AuditFilters({ filters }: { filters: Filters }) {
	return (
		<>
			<SearchForm
				name="subject"
				label={filters ? 'What it was about' : 'Email, account or network'}
				placeholder={filters ? 'Order, code, product, email...' : 'An email, or a code from the list'}
			>
				<label>
					<span className="field-label">Show</span>
					<select name="show" defaultValue={filters ? '' : SIGN_INS} className="input">
						<option value="">Actions</option>
						<option value={SIGN_INS}>Sign-ins and access</option>
					</select>
				</label>
				{filters && (
					<>
						<Choice name="who" label="Who" options={filters.who} />
						<Choice name="act" label="Action" options={filters.act} />
						<Day name="from" label="From" />
						<Day name="until" label="Until" />
					</>
				)}
			</SearchForm>
			{!filters && (
				<p className="field-hint">
					Accounts and networks appear as codes: the same code is the same account or network. Kept for a
					year.
				</p>
			)}
		</>
	)
}

type ChoiceProps = { name: string; label: string; options: { value: string; label: string }[] }

function Choice({ name, label, options }: ChoiceProps) {
	const [query] = useSearchParams()
	return (
		<label>
			<span className="field-label">{label}</span>
			<select name={name} defaultValue={query.get(name) ?? ''} className="input">
				<option value="">All</option>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
		</label>
	)
}

function Day({ name, label }: { name: string; label: string }) {
	const [query] = useSearchParams()
	return (
		<label>
			<span className="field-label">{label}</span>
			<input type="date" name={name} defaultValue={query.get(name) ?? ''} className="input" />
		</label>
	)
}
