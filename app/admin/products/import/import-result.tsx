/** Shows what an import changed or would change, and the lines that were left out. */
import { href } from 'react-router'
import { AdminTable } from '#app/admin/layout/admin-table.tsx'
import { sentenceCase } from '#app/admin/layout/sentence-case.ts'
import { ExportLink } from '#app/admin/reports/export-link.tsx'
import type { CatalogueImport } from '#shop/catalogue-csv/report.ts'

type ImportResultProps = {
	isDryRun: boolean
	result: CatalogueImport
	isListed: boolean
}

export function ImportResult({ isDryRun, result, isListed }: ImportResultProps) {
	const { lines, changed, changes, refused, refusals } = result
	const isCut = changes.length < changed || refusals.length < refused
	return (
		<div className="grid gap-5">
			<p role="status" className="font-semibold">
				{lines.toLocaleString('en-IN')} {lines === 1 ? 'line' : 'lines'}: {changed.toLocaleString('en-IN')}{' '}
				{isDryRun ? 'would change something' : 'changed something'}
				{refused > 0 && `, ${refused.toLocaleString('en-IN')} ${isDryRun ? 'would be' : 'were'} left out`}.
				{isDryRun && ' Nothing has been changed yet.'}
			</p>
			{isListed && (
				<div className="grid justify-items-start gap-1">
					<ExportLink
						url={href('/admin/catalogue/import/lines')}
						name="catalogue-changes.csv"
						label={
							isDryRun ? 'Download everything that would change' : 'Download everything that has changed'
						}
					/>
					<p>
						A CSV file with each change and each line left out.
						{isCut &&
							` This page shows the first ${Math.max(changes.length, refusals.length).toLocaleString('en-IN')} of each.`}
					</p>
				</div>
			)}
			{refusals.length > 0 && (
				<AdminTable headers={['Line', 'Pack size', 'Left out because']} caption="Left out" stacks>
					{refusals.map(({ line, subject, reason }) => (
						<tr key={line}>
							<td data-label="Line">{line}</td>
							<td data-label="Pack size">{subject}</td>
							<td data-label="Left out because">{reason}</td>
						</tr>
					))}
				</AdminTable>
			)}
			{changes.length > 0 && (
				<AdminTable headers={['Line', 'Pack size', 'Change']} caption="Changes" stacks>
					{changes.map(({ line, subject, changes: changesOfLine }) => (
						<tr key={line}>
							<td data-label="Line">{line}</td>
							<td data-label="Pack size">{subject}</td>
							<td data-label="Change">{sentenceCase(changesOfLine.join('; '))}</td>
						</tr>
					))}
				</AdminTable>
			)}
		</div>
	)
}
