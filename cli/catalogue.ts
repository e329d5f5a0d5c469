/** Commands that export the catalogue as a spreadsheet and import it. */
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CommandResult, counted, type ShopCommand, success, usageError } from './command.ts'
import type { Progress } from '#shop/progress.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { exportCatalogue } from '#shop/catalogue-csv/export-catalogue.server.ts'
import { importCatalogue, type LineStore } from '#shop/catalogue-csv/import-catalogue.server.ts'
import type { CatalogueImport, ReportedLine } from '#shop/catalogue-csv/report.ts'
import { countRows, UnreadableCsv } from '#shop/csv/read-csv.ts'
import { csvChunks } from '#shop/csv/csv.ts'
import {
	describeFileSystemError,
	isFileSystemError,
	isMissingError,
} from '#shop/files/file-system-errors.server.ts'
import { refuse, type Refusal } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

const DRY_RUN = 'dry-run'
/** The number of lines shown after an import. A dry run lists everything. */
const SHOWN = 50

export const catalogueCommands: ShopCommand[] = [
	{
		name: 'catalogue export',
		parameters: '<file.csv>',
		description: 'Writes products, pack sizes, prices and stock to a CSV file for a spreadsheet.',
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
		description: `Changes products, pack sizes, prices and stock as such a file says, and adds those that are new. Empty columns and cells change nothing. Lines with a mistake are listed and left out. ${DRY_RUN} only shows what would change.`,
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
	const listed: Listed = { changes: [], refusals: [] }
	const imported = await importCatalogue(shop, {
		file: () => createReadStream(name),
		isDryRun,
		lineStore: storeIn(listed),
		by: COMMAND_LINE,
		onProgress: (lines) => progress(isDryRun ? 'Checking' : 'Importing', lines, Math.max(total, lines)),
	})
	if (!imported.ok) return imported
	const { result } = imported
	return { ok: true, text: describe(result, { listed, isDryRun }), hasProblems: result.refused > 0 }
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
		const isMissing = isRead && isMissingError(error)
		const reason = isMissing ? 'there is no such file' : (failure?.reason ?? 'it could not be opened')
		return refuse('invalid', null, { message: `${file}: ${reason}.` })
	}
}

type Listed = { changes: string[]; refusals: string[] }

function storeIn(listed: Listed): LineStore {
	return {
		clear: async () => {
			listed.changes = []
			listed.refusals = []
		},
		add: async (_transaction, lines) => {
			for (const line of lines)
				(line.reason === null ? listed.changes : listed.refusals).push(describeLine(line))
		},
	}
}

function describeLine({ line, product, pack, changes, reason }: ReportedLine): string {
	const name = `Line ${line}, ${product}, ${pack}`
	return reason === null ? `${name}: ${changes.join('; ')}` : `${name} left out: ${reason}`
}

function describe(
	{ lines, changed, refused }: CatalogueImport,
	{ listed: { changes, refusals }, isDryRun }: { listed: Listed; isDryRun: boolean },
): string {
	const total = counted(lines, 'line')
	if (isDryRun)
		return [
			...changes,
			...refusals,
			`${total}: ${changed} would change something, ${refused} would be left out. Nothing was changed.`,
		].join('\n')
	return [
		...cut(changes, 'more'),
		...cut(refusals, 'more left out'),
		`${total}: ${changed} changed something, ${refused} were left out.`,
	].join('\n')
}

function cut(entries: readonly string[], more: string): string[] {
	const rest = entries.length - SHOWN
	return rest > 0 ? [...entries.slice(0, SHOWN), `… and ${rest} ${more}`] : [...entries]
}
