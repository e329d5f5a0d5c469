/** Newsletters: drafts, and what was sent to whom. */
import { Form, href, Link, redirect } from 'react-router'
import { type ActionResult, toActionResult } from '#app/admin/forms/action-result.ts'
import { useIsSubmitting } from '#app/admin/forms/use-is-submitting.ts'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { Button } from '#app/ui/button.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { formatMoment } from '#shop/dates.ts'
import { createNewsletter, type ListedNewsletter, listNewsletters } from '#shop/newsletters/admin.server.ts'
import { NEWSLETTER_LABELS } from '#shop/newsletters/rules.ts'
import { readPage } from '#shop/paging.ts'
import { countReachable } from '#shop/subscribers/admin.server.ts'
import type { Route } from './+types/newsletters.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const page = readPage(new URL(request.url).searchParams)
	const [{ newsletters, paging }, reachable] = await Promise.all([
		listNewsletters(shop, page),
		countReachable(shop),
	])
	return { newsletters: newsletters.map(toRow), paging, reachable }
}

function toRow({ id, subject, status, savedAt, savedBy, startedAt, recipientCount }: ListedNewsletter) {
	return {
		id,
		subject,
		status: NEWSLETTER_LABELS[status],
		when: startedAt ? formatMoment(startedAt) : `Saved ${formatMoment(savedAt)} by ${savedBy}`,
		recipients: recipientCount === null ? '' : recipientCount.toLocaleString('en-IN'),
	}
}

/** Creates a draft, empty or as a copy. */
export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult | Response> {
	const form = await readForm(request)
	const copyOf = form.get('copyOf')
	const created = await createNewsletter(context.get(shopContext), {
		copyOf: typeof copyOf === 'string' ? copyOf : null,
		by: context.get(adminContext),
	})
	if (!created.ok) return toActionResult(created, '')
	return redirect(href('/admin/newsletters/:id', { id: created.id }))
}

const HEADERS = ['Subject', 'Status', 'When', { title: 'Recipients', isNumeric: true }]

export default function Newsletters({ loaderData, actionData }: Route.ComponentProps) {
	const { newsletters, paging, reachable } = loaderData
	const isCreating = useIsSubmitting({ intent: 'create' })
	return (
		<>
			<ConsoleTitle result={actionData}>Newsletters</ConsoleTitle>
			<div className="mb-6 flex flex-wrap items-center justify-between gap-4">
				<p className="max-w-3xl">{describeReach(reachable)}</p>
				{/* Loads the document, because only its policy permits the frame of the preview. */}
				<Form method="post" reloadDocument>
					<Button type="submit" name="intent" value="create" aria-disabled={isCreating}>
						New newsletter
					</Button>
				</Form>
			</div>
			{newsletters.length === 0 ? (
				<p>
					No newsletters yet. Newsletters you write appear here, first as drafts, then with who received them.
				</p>
			) : (
				<AdminTable headers={HEADERS} stacks>
					{newsletters.map(({ id, subject, status, when, recipients }) => (
						<tr key={id}>
							<td>
								<Link
									reloadDocument
									className="link font-semibold"
									to={href('/admin/newsletters/:id', { id })}
								>
									{subject}
								</Link>
							</td>
							<td data-label="Status">{status}</td>
							<td data-label="When">{when}</td>
							<td data-label="Recipients" className="number">
								{recipients}
							</td>
						</tr>
					))}
				</AdminTable>
			)}
			<PageLinks label="Pages of newsletters" paging={paging} />
		</>
	)
}

function describeReach(count: number): string {
	if (count === 0)
		return 'No subscribers yet. The form at the foot of every page of the shop collects subscribers.'
	const subscribers = count === 1 ? '1 subscriber gets' : `${count.toLocaleString('en-IN')} subscribers get`
	return `${subscribers} the next one. Addresses whose emails bounce are left out.`
}
