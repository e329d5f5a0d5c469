/** Writes a month's GST reports to files. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { refuseOnFileSystemError } from '#backup/file-system-errors.ts'
import { type CommandResult, type ShopCommand, success, table, usageError } from './command.ts'
import { csvChunks } from '#shop/csv/csv.ts'
import { listDocuments } from '#shop/gst-reports/documents.server.ts'
import { type Gstr1, GSTR1_TABLE_NAMES, GSTR1_TABLES } from '#shop/gst-reports/gstr1.ts'
import { gstr1Files, listReturns } from '#shop/gst-reports/gstr1-files.server.ts'
import { daysOfMonth, isMonth } from '#shop/gst-reports/days.ts'
import { registerRows } from '#shop/gst-reports/register.ts'
import { formatTotal } from '#shop/money.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

export const gstCommands: ShopCommand[] = [
	{
		name: 'gst report',
		parameters: '<month> [folder]',
		description:
			"Shows the figures of a month's GSTR-1, such as 2026-11, and writes its files to a folder, by default the current one: the JSON for the GST portal, a CSV of each table for its offline tool, and the register of invoices and credit notes. If the GSTIN changed in the month, each has a return of its own.",
		run: report,
	},
]

async function report(shop: Shop, [month = '', folder = '.', ...rest]: string[]): Promise<CommandResult> {
	if (!isMonth(month) || rest.length > 0) return usageError('Give a month, such as 2026-11, and one folder.')
	const returns = await listReturns(shop, month)
	const written = await write(shop, { returns, month, folder: resolve(folder) })
	if (!written.ok) return written
	return success(
		`${returns.map(figures).join('\n\n')}\n\nWritten to ${written.folder}: ${written.names.join(', ')}.`,
	)
}

type Target = { returns: readonly Gstr1[]; month: string; folder: string }

/** Overwrites files of the same month, so that the command can be repeated. */
function write(
	shop: Shop,
	{ returns, month, folder }: Target,
): Promise<Outcome<{ folder: string; names: string[] }>> {
	const messages = {
		what: `The reports could not be written to ${folder}`,
		consequence: 'Choose another folder.',
	}
	return refuseOnFileSystemError(messages, async () => {
		await mkdir(folder, { recursive: true })
		const files = gstr1Files(returns, month)
		for (const { name, text } of files) await writeFile(join(folder, name), text)
		const register = `register-${month}.csv`
		await writeFile(join(folder, register), csvChunks(registerRows(listDocuments(shop, daysOfMonth(month)))))
		return { ok: true, folder, names: [...files.map(({ name }) => name), register] }
	})
}

function figures({ gstin, sums, total }: Gstr1): string {
	const amounts = ({ taxable, igst, cgst, sgst, total: sum }: Gstr1['total']) =>
		[taxable, igst, cgst, sgst, sum].map(formatTotal)
	return `GSTR-1 of ${gstin}\n${table([
		['Table', '', 'Documents', 'Taxable value', 'IGST', 'CGST', 'SGST', 'Total'],
		...GSTR1_TABLE_NAMES.map((name) => [
			GSTR1_TABLES[name].table,
			GSTR1_TABLES[name].description,
			String(sums[name].count),
			...amounts(sums[name]),
		]),
		['', 'Invoices less credit notes', '', ...amounts(total)],
	])}`
}
