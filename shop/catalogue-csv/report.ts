/** Reports what an import changes and leaves out: counts, the first lines to show, and every line for a download. */
import type { CatalogueRow } from './columns.ts'
import { shorten } from './excerpts.ts'
import type { LineOutcome } from './import-line.server.ts'
import { isPlainText } from '#shop/input/fields.ts'
import type { Outcome } from '#shop/outcome.ts'

type ChangedLine = { line: number; subject: string; changes: string[] }
type RefusedLine = { line: number; subject: string; reason: string }

export type CatalogueImport = {
	lines: number
	/** The lines with changes, of which the first are in `changes`. */
	changed: number
	changes: ChangedLine[]
	refused: number
	refusals: RefusedLine[]
}

type LineName = { line: number; product: string; pack: string }

/** What one step has done with a line. Stock that is already tracked is set after the rest of the line. */
export type ReportedLine = LineName & {
	changes: string[]
	reason: string | null
}

export type Report = {
	result: CatalogueImport
	/** Lines that are not stored yet. */
	lines: ReportedLine[]
}

/** More would not help on a screen. */
const MAX_SHOWN = 500

export function newReport(): Report {
	return { result: { lines: 0, changed: 0, changes: [], refused: 0, refusals: [] }, lines: [] }
}

export function nameOf({ line, cells: { Product = '', Pack = '' } }: CatalogueRow): LineName {
	return { line, product: storable(Product), pack: storable(Pack) }
}

/** The line may be refused because of these characters, too. */
function storable(cell: string): string {
	return shorten(isPlainText(cell) ? cell : Array.from(cell).filter(isPlainText).join(''))
}

export function reportLine(report: Report, name: LineName, outcome: LineOutcome): void {
	if (!outcome.ok) return reportRefusal(report, name, outcome.reason)
	if (outcome.changes.length === 0) return
	reportChange(report, name, outcome.changes)
}

const ONLY_STOCK = 'Only the stock of this line is left out.'

/** `isChanged` means that the line has changed something else. */
export function reportStock(
	report: Report,
	{ isChanged, ...name }: LineName & { isChanged: boolean },
	outcome: Outcome<{ change: string }>,
): void {
	if (!outcome.ok)
		return reportRefusal(report, name, isChanged ? `${ONLY_STOCK} ${outcome.message}` : outcome.message)
	if (!isChanged) return reportChange(report, name, [outcome.change])
	const own = report.lines.find(({ line }) => line === name.line)
	if (own) own.changes.push(outcome.change)
	else report.lines.push({ ...name, changes: [outcome.change], reason: null })
	report.result.changes.find(({ line }) => line === name.line)?.changes.push(outcome.change)
}

function reportRefusal({ result, lines }: Report, name: LineName, reason: string): void {
	lines.push({ ...name, changes: [], reason })
	result.refused += 1
	if (result.refusals.length < MAX_SHOWN)
		result.refusals.push({ line: name.line, subject: subjectOf(name), reason })
}

function reportChange({ result, lines }: Report, name: LineName, changes: readonly string[]): void {
	lines.push({ ...name, changes: [...changes], reason: null })
	result.changed += 1
	if (result.changes.length < MAX_SHOWN)
		result.changes.push({ line: name.line, subject: subjectOf(name), changes: [...changes] })
}

function subjectOf({ product, pack }: LineName): string {
	return `${product}, ${pack}`
}
