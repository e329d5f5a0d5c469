/** The pages whose content the owner edits. */
import { href, Link } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { shopContext } from '#app/http/request-context.ts'
import { formatMoment } from '#shop/dates.ts'
import { PAGE_NAMES, PAGES } from '#shop/pages/definitions.ts'
import { listLastChanges } from '#shop/pages/admin.server.ts'
import type { Route } from './+types/pages.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const changes = await listLastChanges(context.get(shopContext))
	return {
		pages: PAGE_NAMES.map((name) => {
			const change = changes.find(({ page }) => page === name)
			const isOriginal = !change || change.restored === 0
			const changed = change ? `, ${formatMoment(change.savedAt)} by ${change.savedBy}` : ''
			return {
				name,
				label: PAGES[name].label,
				path: PAGES[name].path,
				text: `${isOriginal ? 'Original' : 'Edited'}${changed}`,
			}
		}),
	}
}

const HEADERS = ['Page', 'Text', 'In the shop']

export default function Pages({ loaderData: { pages } }: Route.ComponentProps) {
	return (
		<>
			<ConsoleTitle>Pages</ConsoleTitle>
			<p className="console-intro">
				Headings, texts, questions and images of the shop's pages. Every version is kept, and the original can
				always be restored.
			</p>
			<div className="max-w-4xl">
				<AdminTable headers={HEADERS} stacks>
					{pages.map(({ name, label, path, text }) => (
						<tr key={name}>
							<td className="font-semibold">
								{/* Loads the document, because only its policy permits the frame of the preview. */}
								<Link reloadDocument className="link" to={href('/admin/pages/:page', { page: name })}>
									{label}
								</Link>
							</td>
							<td>{text}</td>
							<td className="admin-stack-corner">
								{path ? (
									<Link className="link" to={path}>
										View<span className="sr-only"> {label}</span>
									</Link>
								) : (
									'On every page'
								)}
							</td>
						</tr>
					))}
				</AdminTable>
			</div>
		</>
	)
}
