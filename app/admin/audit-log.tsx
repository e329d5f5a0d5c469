/** Who did what behind the counter. */
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { FindForm } from '#app/admin/layout/search-form.tsx'
import { FurtherBack } from '#app/admin/layout/older-link.tsx'
import { shopContext } from '#app/http/request-context.ts'
import { AUDIT_PAGE_SIZE, listAuditEntries } from '#shop/audit/audit.server.ts'
import { formatMoment } from '#shop/dates.ts'
import type { Route } from './+types/audit-log.ts'

/** The largest that its column holds. */
const LAST_ID = 2_147_483_647

export async function loader({ request, context }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams
	const before = Number(query.get('before'))
	const acts = await listAuditEntries(context.get(shopContext), {
		...(Number.isInteger(before) && before > 0 && before <= LAST_ID ? { before } : {}),
		subject: query.get('subject') ?? '',
		most: AUDIT_PAGE_SIZE,
	})
	return {
		acts: acts.map(({ id, at, actorName, action, subject, detail }) => ({
			id,
			at: formatMoment(at),
			actorName,
			action,
			subject,
			detail: Object.entries(detail)
				.filter(([, value]) => value !== null)
				.map(([name, value]) => `${name}: ${String(value)}`)
				.join(', '),
		})),
		next: acts.length === AUDIT_PAGE_SIZE ? (acts.at(-1)?.id ?? null) : null,
	}
}

export default function Audit({ loaderData: { acts, next } }: Route.ComponentProps) {
	return (
		<>
			<h1 className="console-title">Audit</h1>
			<FindForm name="subject" label="About" />
			<AdminTable heads={['When', 'Who', 'What', 'About', 'Detail']} stacks>
				{acts.map(({ id, at, actorName, action, subject, detail }) => (
					<tr key={id}>
						<td className="whitespace-nowrap">{at}</td>
						<td data-label="Who">{actorName}</td>
						<td data-label="What">{action}</td>
						<td data-label="About" className="[overflow-wrap:anywhere]">
							{subject}
						</td>
						<td data-label="Detail" className="[overflow-wrap:anywhere]">
							{detail}
						</td>
					</tr>
				))}
			</AdminTable>
			{acts.length === 0 && <p className="mt-3">Nothing yet.</p>}
			{next && <FurtherBack before={String(next)} label="Earlier" />}
		</>
	)
}
