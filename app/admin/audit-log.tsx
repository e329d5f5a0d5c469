/** What admins and the command line have done, newest first. */
import { useSearchParams } from 'react-router'
import {
	actionLabel,
	actorLabel,
	describeDetail,
	subjectLabel,
	subjectsLabelled,
} from '#app/admin/audit-entry.ts'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { OlderLink } from '#app/admin/layout/older-link.tsx'
import { SearchForm } from '#app/admin/layout/search-form.tsx'
import { shopContext } from '#app/http/request-context.ts'
import { AUDIT_PAGE_SIZE, listAuditEntries } from '#shop/audit/audit.server.ts'
import { formatDateTime } from '#shop/dates.ts'
import type { Route } from './+types/audit-log.ts'

/** PostgreSQL's largest `integer`, the type of the id. */
const MAX_ID = 2_147_483_647

export async function loader({ request, context }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams
	const before = Number(query.get('before'))
	const subject = query.get('subject') ?? ''
	const entries = await listAuditEntries(context.get(shopContext), {
		...(Number.isInteger(before) && before > 0 && before <= MAX_ID ? { before } : {}),
		subject,
		subjects: subjectsLabelled(subject),
		limit: AUDIT_PAGE_SIZE,
	})
	return {
		entries: entries.map(({ id, at, actorName, action, subject: stored, detail }) => ({
			id,
			at: formatDateTime(at),
			actorName: actorLabel(actorName),
			action: actionLabel(action),
			subject: subjectLabel(stored),
			details: describeDetail(detail),
		})),
		next: entries.length === AUDIT_PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null,
	}
}

export default function AuditLog({ loaderData: { entries, next } }: Route.ComponentProps) {
	const isFiltered = Boolean(useSearchParams()[0].get('subject'))
	return (
		<>
			<h1 className="console-title">Audit log</h1>
			<SearchForm name="subject" label="Subject" placeholder="Order number, promo code, product..." />
			{entries.length === 0 ? (
				<p>{isFiltered ? 'No entries for this subject.' : 'What you and your staff do appears here.'}</p>
			) : (
				<AdminTable headers={['When', 'Who', 'Action', 'Subject', 'Details']} stacks>
					{entries.map(({ id, at, actorName, action, subject, details }) => (
						<tr key={id}>
							<td className="whitespace-nowrap">{at}</td>
							<td data-label="Who">{actorName}</td>
							<td data-label="Action">{action}</td>
							<td data-label="Subject" className="[overflow-wrap:anywhere]">
								{subject}
							</td>
							<td data-label="Details" className="[overflow-wrap:anywhere]">
								{details}
							</td>
						</tr>
					))}
				</AdminTable>
			)}
			{next && <OlderLink before={String(next)} label="Older entries" />}
		</>
	)
}
