/** The catalogue as a spreadsheet: download it, check a changed one, and import it in the background. */
import '#app/admin/products/import/import.css'
import { type ChangeEvent, useState } from 'react'
import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { type ActionResult, toActionResult, useFieldError } from '#app/admin/forms/action-result.ts'
import { ConsoleTitle } from '#app/admin/layout/console-title.tsx'
import { useRevalidationWhile } from '#app/admin/layout/use-revalidation-while.ts'
import { ImportStatus } from '#app/admin/products/import/import-status.tsx'
import { ExportLink } from '#app/admin/reports/export-link.tsx'
import { readFile } from '#app/http/read-file.ts'
import { readForm } from '#app/http/read-form.ts'
import { shopContext } from '#app/http/request-context.ts'
import { adminContext } from '#app/session/admin/admin-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { COLUMNS } from '#shop/catalogue-csv/columns.ts'
import { findImport, startCheck, startImport } from '#shop/catalogue-csv/console-imports/imports.server.ts'
import { countStoredRows } from '#shop/catalogue-csv/console-imports/stored-lines.server.ts'
import { isUnderWay } from '#shop/catalogue-csv/console-imports/under-way.server.ts'
import { MAX_CATALOGUE_FILE_BYTES } from '#shop/catalogue-csv/upload.ts'
import { formatMoment } from '#shop/dates.ts'
import { formatBytes } from '#shop/format-bytes.ts'
import type { Route } from './+types/import-catalogue.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const shop = context.get(shopContext)
	const found = await findImport(shop)
	if (!found) return { current: null, isBusy: false }
	const { id, fileName, state, actorName, rows, rowsRead, result, message, touchedAt } = found
	const at = formatMoment(touchedAt)
	const isBusy = isUnderWay(found)
	const isListed = !isBusy && (await countStoredRows(shop, id)) > 0
	const current = { id, fileName, state, by: actorName, at, rows, rowsRead, result, isListed, message }
	return { current, isBusy }
}

/** One form checks a file; the other form imports it. */
export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult | Response> {
	const shop = context.get(shopContext)
	const by = context.get(adminContext)
	if (!request.headers.get('content-type')?.startsWith('multipart/')) {
		const form = await readForm(request)
		const outcome = await startImport(shop, { id: String(form.get('id') ?? ''), by })
		return outcome.ok ? redirect(href('/admin/catalogue/import')) : toActionResult(outcome, '')
	}
	const file = await readFile(request, 'file')
	const outcome = await startCheck(shop, { file, by })
	return outcome.ok ? redirect(href('/admin/catalogue/import')) : toActionResult(outcome, '')
}

export default function ImportCatalogue({
	loaderData: { current, isBusy },
	actionData,
}: Route.ComponentProps) {
	useRevalidationWhile(isBusy)
	return (
		<>
			<ConsoleTitle result={actionData}>Products as a spreadsheet</ConsoleTitle>
			<p className="mb-4">
				<Link className="link" to={href('/admin/catalogue')}>
					All products
				</Link>
			</p>
			<section className="admin-panel mb-6" aria-labelledby="download-title">
				<h2 id="download-title">Download</h2>
				<p className="mb-3 max-w-3xl">
					All products, pack sizes, prices and stock as a CSV file, which opens in any spreadsheet app. Change
					what you like and upload it below.
				</p>
				<ExportLink
					url={href('/admin/exports/catalogue')}
					name="catalogue.csv"
					label="Download the catalogue"
				/>
			</section>
			<section className="admin-panel" aria-labelledby="import-title">
				<h2 id="import-title">Import</h2>
				{current && <ImportStatus {...current} />}
				{!isBusy && <SendForm isNext={current?.state !== 'checked'} />}
			</section>
		</>
	)
}

/** `isNext` means that no checked list waits to be imported. */
function SendForm({ isNext }: { isNext: boolean }) {
	const { error, checkSize } = useSizeCheck()
	const sentError = useFieldError('file')
	const isSending = useNavigation().formData?.has('file') ?? false
	return (
		<>
			<p className="mb-3 max-w-3xl">
				Each line is a pack size. Empty columns and cells change nothing, and a new product starts as a draft.
				You see what would change before anything is saved.
			</p>
			<details className="mb-4">
				<summary>Which columns there are</summary>
				<p className="max-w-3xl py-2">
					{COLUMNS.join(', ')}. Product is the key of a product, such as perfect: its page says which it has,
					and a new product gets the one that you enter, in small letters, digits and hyphens. Several
					features or grinds have | between them; a | within one is written \|. Prices may begin on a coming
					day (Price from: 2026-12-01). Stock before is the stock when the file was written: packs sold since
					then stay sold.
				</p>
				<p className="max-w-3xl pb-2">
					Images, badge, label details and coming prices aren't in the file and stay as they are. They are
					edited on the page of a product, where it is also put on sale.
				</p>
			</details>
			<Form method="post" encType="multipart/form-data" className="catalogue-import" aria-busy={isSending}>
				<Field
					label="CSV file"
					hint={`Up to ${LIMIT}`}
					name="file"
					type="file"
					accept=".csv,text/csv,text/plain"
					required
					error={error ?? sentError}
					onChange={checkSize}
				/>
				<Button type="submit" tone={isNext ? 'primary' : 'quiet'} aria-disabled={isSending}>
					{isSending ? 'Sending the file...' : 'Check the file'}
				</Button>
			</Form>
		</>
	)
}

const LIMIT = formatBytes(MAX_CATALOGUE_FILE_BYTES)

/** Checked here as well, because the server closes the connection at the limit and could not say why. */
function useSizeCheck() {
	const [error, setError] = useState<string | null>(null)

	function checkSize({ target }: ChangeEvent<HTMLInputElement>) {
		const size = target.files?.[0]?.size ?? 0
		const isTooLarge = size > MAX_CATALOGUE_FILE_BYTES
		setError(
			isTooLarge
				? `This file is ${formatBytes(size)}. The limit is ${LIMIT}: please leave out columns that don't change, or import it in parts.`
				: null,
		)
		if (isTooLarge) target.value = ''
	}

	return { error, checkSize }
}
