/** Exports the catalogue to a spreadsheet, and imports it. */
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CommandResult, counted, type ShopCommand, success, usageError } from './command.ts'
import type { Progress } from './progress.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { exportCatalogue } from '#shop/catalogue-csv/export-catalogue.server.ts'
import { type CatalogueImport, importCatalogue } from '#shop/catalogue-csv/import-catalogue.server.ts'
import { countRows, UnreadableCsv } from '#shop/read-csv.ts'
import { csvChunks } from '#shop/csv.ts'
import { describeFileSystemError, isFileSystemError } from '#shop/file-system-errors.server.ts'
import { refuse, type Refusal } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

const DRY_RUN = 'dry-run'
const SHOWN = 50

export const catalogueCommands: ShopCommand[] = [
	{
		name: 'catalogue export',
		parameters: '<file.csv>',
		about: 'Writes products, pack sizes, prices and stock to a CSV file for a spreadsheet.',
		run: async (shop, [file, ...rest]) => {
			if (!file || rest.length > 0) return usageError('Give the name of a file, such as catalogue.csv.')
			const refusal = await refuseIfUnusable(file, () =>
				pipeline(Readable.from(csvChunks(exportCatalogue(shop))), createWriteStream(file)),
			)
			return refusal ?? success(`Written to ${file}.`)
		},
	},
	{
		name: 'catalogue import',
		parameters: `<file.csv> [${DRY_RUN}]`,
		about: `Changes products, pack sizes, prices and stock as such a file says, and adds what is new in it. Columns and cells that are empty stay as they are. Lines with a mistake are listed and left out. ${DRY_RUN} only shows what would change.`,
		run: runImport,
	},
]

async function runImport(shop: Shop, args: string[], progress: Progress): Promise<CommandResult> {
	const isDryRun = args.includes(DRY_RUN)
	const [name, ...rest] = args.filter((arg) => arg !== DRY_RUN)
	if (!name || rest.length > 0) return usageError('Give the name of a file, such as catalogue.csv.')
	let total = 0
	const count = async () => {
		total = await countRows(createReadStream(name))
	}
	const refusal = await refuseIfUnusable(name, count, { isRead: true })
	if (refusal) return refusal
	const imported = await importCatalogue(shop, {
		file: () => createReadStream(name),
		isDryRun,
		by: COMMAND_LINE,
		onProgress: (lines) => progress(isDryRun ? 'Checking' : 'Importing', lines, Math.max(total, lines)),
	})
	if (!imported.ok) return imported
	const { result } = imported
	return { ok: true, text: describe(result, isDryRun), hasProblems: result.refused > 0 }
}

async function refuseIfUnusable(
	file: string,
	work: () => Promise<void>,
	{ isRead = false } = {},
): Promise<Refusal | null> {
	try {
		await work()
		return null
	} catch (error) {
		if (error instanceof UnreadableCsv) return error.refusal
		if (!isFileSystemError(error)) throw error
		const failure = describeFileSystemError(error)
		const isMissing = isRead && error.code === 'ENOENT'
		const reason = isMissing ? 'there is no such file' : (failure?.reason ?? 'it could not be opened')
		return refuse('invalid', null, { message: `${file}: ${reason}.` })
	}
}

function describe(
	{ lines, changed, changes, refused, refusals }: CatalogueImport,
	isDryRun: boolean,
): string {
	const number = (count: number, noun: string) => counted(count, noun)
	const summary = isDryRun
		? `${number(lines, 'line')}: ${changed} would change something, ${refused} would be left out. Nothing was changed.`
		: `${number(lines, 'line')}: ${changed} changed something, ${refused} were left out.`
	return [
		...changes
			.slice(0, SHOWN)
			.map((entry) => `Line ${entry.line}, ${entry.subject}: ${entry.changes.join('; ')}`),
		...(changed > SHOWN ? [`… and ${changed - SHOWN} more`] : []),
		...refusals
			.slice(0, SHOWN)
			.map(({ line, subject, reason }) => `Line ${line}, ${subject} left out: ${reason}`),
		...(refused > SHOWN ? [`… and ${refused - SHOWN} more left out`] : []),
		summary,
	].join('\n')
}
