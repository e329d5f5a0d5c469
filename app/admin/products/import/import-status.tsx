/** Shows the progress of a check or an import, and its result. */
import { Form, href, Link } from 'react-router'
import { ImportResult } from '#app/admin/products/import/import-result.tsx'
import { useIsSubmitting } from '#app/admin/forms/use-is-submitting.ts'
import { Button } from '#app/ui/button.tsx'
import type { CatalogueImport } from '#shop/catalogue-csv/report.ts'
import type { ImportState } from '#shop/catalogue-csv/tables.server.ts'

type Status = {
	id: string
	fileName: string
	state: ImportState
	by: string
	at: string
	/** Rows in the file, or null until they are counted. */
	rows: number | null
	rowsRead: number
	result: CatalogueImport | null
	isListed: boolean
	message: string | null
}

export function ImportStatus(status: Status) {
	const { id, fileName, state, by, at, result, isListed, message } = status
	if (state === 'checking' || state === 'importing') return <Progress {...status} />
	return (
		<div className="mb-6 grid gap-4">
			<h3 className="break-words">{fileName}</h3>
			<p>{`${WHO[state]} by ${by}. ${TITLES[state]} on ${at}.`}</p>
			{state === 'refused' && (
				<p role="status" className="font-semibold">
					{message} Nothing was changed.
				</p>
			)}
			{result && <ImportResult isDryRun={state === 'checked'} result={result} isListed={isListed} />}
			{state === 'checked' && result && result.changed > 0 && <ImportForm id={id} changed={result.changed} />}
		</div>
	)
}

/** A file may be refused when it is sent, or when its import has been given up. */
const WHO = { checked: 'Sent', imported: 'Started', refused: 'Started' }
const TITLES = { checked: 'Checked', imported: 'Imported', refused: 'Refused' }

function Progress({ fileName, state, by, rows, rowsRead }: Status) {
	const isCheck = state === 'checking'
	const total = rows ?? 0
	const isRead = total > 0 && rowsRead >= total
	return (
		<div className="grid max-w-3xl gap-3" aria-busy="true">
			<p role="status" className="font-semibold break-words">
				{isCheck ? 'Checking' : 'Importing'} {fileName}
			</p>
			<progress
				className="w-full"
				aria-label={isCheck ? 'Lines checked' : 'Lines imported'}
				max={total || 1}
				value={total > 0 ? rowsRead : undefined}
			/>
			<p>
				{isRead
					? 'All lines are read. Finishing...'
					: total > 0
						? `${rowsRead.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')} lines`
						: 'Waiting for the server...'}
			</p>
			<p>
				{isCheck ? 'Sent' : 'Started'} by {by}. You can leave this page and come back;{' '}
				{isCheck ? 'the check' : 'the import'} goes on.{' '}
				{!isCheck &&
					'Until it is done, nothing is changed and nobody else can save products, prices or stock.'}
			</p>
			<noscript>
				<Link className="link" to={href('/admin/catalogue/import')} reloadDocument>
					Check progress
				</Link>
			</noscript>
		</div>
	)
}

function ImportForm({ id, changed }: { id: string; changed: number }) {
	const isSending = useIsSubmitting({ id })
	return (
		<Form method="post" aria-busy={isSending}>
			<input type="hidden" name="id" value={id} />
			<Button type="submit" aria-disabled={isSending}>
				{`Import ${changed.toLocaleString('en-IN')} ${changed === 1 ? 'line' : 'lines'}`}
			</Button>
		</Form>
	)
}
