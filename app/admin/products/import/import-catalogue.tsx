/** The catalogue as a spreadsheet: download it, check a changed one, and import it. */
import '#app/admin/products/import/import.css'
import { type MouseEvent, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { showActionResult } from '#app/admin/layout/action-result.ts'
import { ImportResult } from '#app/admin/products/import/import-result.tsx'
import { runImport, type ImportAnswer } from '#app/admin/products/import/run-import.ts'
import { ExportLink } from '#app/admin/reports/export-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { COLUMNS } from '#shop/catalogue-csv/columns.ts'

const number = new Intl.NumberFormat('en-IN')

export default function ImportCatalogue() {
	const { answer, lines, start, forget } = useImport()
	const isBusy = lines !== null
	const mayImport = answer && 'result' in answer && answer.isDryRun && answer.result.changed > 0
	const press = (isDryRun: boolean) => (event: MouseEvent<HTMLButtonElement>) => {
		event.preventDefault()
		const form = event.currentTarget.form
		if (form && !isBusy) void start(form, isDryRun)
	}
	return (
		<>
			<ConsoleTitle result={undefined}>Products as a spreadsheet</ConsoleTitle>
			<p className="mb-4">
				<Link className="link" to={href('/admin/catalogue')}>
					All products
				</Link>
			</p>
			<section className="admin-panel mb-6" aria-labelledby="download-title">
				<h2 id="download-title">Download</h2>
				<p className="mb-3 max-w-3xl">
					All products, pack sizes, prices and stock as a CSV file, which every spreadsheet opens. Change what
					you like and bring it back below.
				</p>
				<ExportLink
					url={href('/admin/exports/catalogue')}
					name="catalogue.csv"
					label="Download the catalogue"
				/>
			</section>
			<section className="admin-panel" aria-labelledby="import-title">
				<h2 id="import-title">Import</h2>
				<p className="mb-3 max-w-3xl">
					A line is a pack size. Columns and cells that are empty stay as they are, and a new product begins
					as a draft. Nothing changes until you have seen what would.
				</p>
				<details className="mb-4">
					<summary>Which columns there are</summary>
					<p className="max-w-3xl py-2">
						{COLUMNS.join(', ')}. Product is the short name in small letters, such as perfect. Prices may
						begin on a coming day (Price from: 2026-12-01). Stock before is the stock when the file was
						written: packs sold since then stay sold.
					</p>
				</details>
				<noscript>
					<p className="mb-3">Importing needs JavaScript, which is switched off in this browser.</p>
				</noscript>
				<form aria-busy={isBusy} className="catalogue-import">
					<Field
						label="CSV file"
						name="file"
						type="file"
						accept=".csv,text/csv,text/plain"
						required
						onChange={forget}
					/>
					<Button
						type="submit"
						tone={mayImport ? 'quiet' : 'primary'}
						aria-disabled={isBusy}
						onClick={press(true)}
					>
						Check the file
					</Button>
					{mayImport && (
						<Button type="submit" aria-disabled={isBusy} onClick={press(false)}>
							{`Import ${number.format(answer.result.changed)} ${answer.result.changed === 1 ? 'line' : 'lines'}`}
						</Button>
					)}
				</form>
				{isBusy && (
					<p role="status" className="mt-4">
						{lines === 0 ? 'Reading the file...' : `${number.format(lines)} lines so far...`}
					</p>
				)}
				{!isBusy && answer && 'result' in answer && <ImportResult {...answer} />}
			</section>
		</>
	)
}

/** `lines`: those that were read so far; null while nothing is running. */
function useImport() {
	const [answer, setAnswer] = useState<ImportAnswer | null>(null)
	const [lines, setLines] = useState<number | null>(null)
	const isRunning = useRef(false)

	async function start(form: HTMLFormElement, isDryRun: boolean) {
		if (isRunning.current || !form.reportValidity()) return
		isRunning.current = true
		setLines(0)
		const fields = new FormData(form)
		if (isDryRun) fields.set('dry-run', 'on')
		const received = await runImport(href('/admin/catalogue/import/run'), fields, setLines)
		isRunning.current = false
		setLines(null)
		setAnswer(received)
		if ('error' in received) showActionResult({ ...received, field: null })
		else if (!isDryRun) showActionResult({ success: 'The file is imported' })
	}

	return { answer, lines, start, forget: () => setAnswer(null) }
}
