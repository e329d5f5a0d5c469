/** Who did what behind the counter. */
import { Form, Link, useSearchParams } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { shopContext } from '#app/web/shop-context.ts'
import { listActs } from '#shop/audit/audit.server.ts'
import { formatMoment } from '#shop/dates.ts'
import type { Route } from './+types/audit.ts'

const PAGE = 50
/** The largest that its column holds. */
const LAST_ID = 2_147_483_647

export async function loader({ request, context }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams
	const before = Number(query.get('before'))
	const acts = await listActs(context.get(shopContext), {
		...(Number.isInteger(before) && before > 0 && before <= LAST_ID ? { before } : {}),
		subject: query.get('subject') ?? '',
		most: PAGE,
	})
	return {
		acts: acts.map(({ id, at, actorName, act, subject, detail }) => ({
			id,
			at: formatMoment(at),
			actorName,
			act,
			subject,
			detail: Object.entries(detail)
				.filter(([, value]) => value !== null)
				.map(([name, value]) => `${name}: ${String(value)}`)
				.join(', '),
		})),
		next: acts.length === PAGE ? (acts.at(-1)?.id ?? null) : null,
	}
}

export default function Audit({ loaderData: { acts, next } }: Route.ComponentProps) {
	const [query] = useSearchParams()
	return (
		<>
			<h1 className="console-title">Audit</h1>
			<Form className="mb-4 flex flex-wrap items-end gap-3" role="search">
				<label className="grid gap-1">
					<span className="field-label">About</span>
					<input name="subject" defaultValue={query.get('subject') ?? ''} className="input w-80" />
				</label>
				<Button type="submit" tone="quiet">
					Find
				</Button>
			</Form>
			<div className="admin-scroll">
				<table className="admin-table">
					<thead>
						<tr>
							<th scope="col">When</th>
							<th scope="col">Who</th>
							<th scope="col">What</th>
							<th scope="col">About</th>
							<th scope="col">Detail</th>
						</tr>
					</thead>
					<tbody>
						{acts.map(({ id, at, actorName, act, subject, detail }) => (
							<tr key={id}>
								<td className="whitespace-nowrap">{at}</td>
								<td>{actorName}</td>
								<td>{act}</td>
								<td>{subject}</td>
								<td className="[overflow-wrap:anywhere]">{detail}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			{acts.length === 0 && <p className="mt-3">Nothing yet.</p>}
			{next && (
				<p className="mt-4">
					<Link
						className="link"
						to={`?${new URLSearchParams({ ...Object.fromEntries(query), before: String(next) })}`}
					>
						Earlier
					</Link>
				</p>
			)}
		</>
	)
}
