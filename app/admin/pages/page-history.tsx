/** Lists who changed a page and when, with each version to look at and to restore. */
import { href } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { SavedForm } from '#app/admin/forms/saved-form.tsx'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'

type Entry = { version: number; restored: number | null; savedAt: string; savedBy: string }
type PageHistoryProps = { page: string; version: number; history: readonly Entry[] }

const HEADERS = ['Version', 'Saved', 'By', 'View', 'Restore']

export function PageHistory({ page, version, history }: PageHistoryProps) {
	return (
		<section className="mt-10 max-w-4xl" aria-label="History">
			<h2 className="mb-3">History</h2>
			<AdminTable headers={HEADERS} stacks>
				{history.map((entry) => (
					<Row
						key={entry.version}
						page={page}
						version={version}
						of={entry.version}
						name={nameOf(entry)}
						savedAt={entry.savedAt}
						savedBy={entry.savedBy}
					/>
				))}
				<Row page={page} version={version} of={0} name="Original text" savedAt="" savedBy="" />
			</AdminTable>
		</section>
	)
}

function nameOf({ version, restored }: Entry): string {
	if (restored === null) return `Version ${version}`
	return `Version ${version}: ${restored === 0 ? 'the original' : `version ${restored}`} restored`
}

type RowProps = {
	page: string
	version: number
	of: number
	name: string
	savedAt: string
	savedBy: string
}

function Row({ page, version, of, name, savedAt, savedBy }: RowProps) {
	return (
		<tr>
			<td className="font-semibold">{name}</td>
			<td data-label="Saved">{savedAt}</td>
			<td data-label="By">{savedBy}</td>
			<td data-label="View">
				<a
					className="link"
					href={`${href('/admin/pages/:page/preview', { page })}?version=${of}`}
					target="_blank"
					rel="noopener"
				>
					View<span className="sr-only"> {name}, in a new tab</span>
				</a>
			</td>
			<td data-label="Restore">
				{of === version ? (
					'Shown now'
				) : (
					<SavedForm method="post" preventScrollReset>
						<input type="hidden" name="version" value={version} />
						<input type="hidden" name="restored" value={of} />
						<SubmitButton
							tone="quiet"
							intent="restore"
							fields={{ restored: String(of) }}
							about={of > 0 && `version ${of}`}
							busyLabel="Restoring..."
						>
							{of === 0 ? 'Restore original text' : 'Restore'}
						</SubmitButton>
					</SavedForm>
				)}
			</td>
		</tr>
	)
}
