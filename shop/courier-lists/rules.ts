/** Defines the list of parcels that goes to a courier as a spreadsheet and comes back with tracking numbers (AWB numbers). */
import type { CorrectedParcel } from './corrected-parcels.server.ts'
import type { Parcel } from './ship-parcels.server.ts'
import { TrackingInput } from '#shop/orders/input.ts'
import { type CsvFormat, type CsvRow, whyRowRefused } from '#shop/csv/read-csv.ts'

export const EXPORT_COLUMNS = [
	'Order',
	'Name',
	'Address',
	'City',
	'State',
	'PIN code',
	'Phone',
	'Packs',
	'Shipping',
	'Courier',
	'Tracking number',
] as const

type Column = (typeof EXPORT_COLUMNS)[number]

/** The columns that are read when the list comes back. Couriers may change the others. */
export const COURIER_LIST = {
	columns: EXPORT_COLUMNS,
	keyColumns: ['Order', 'Tracking number'],
	maxLines: 5_000,
	subject: 'the list',
} as const satisfies CsvFormat<Column>

export type ListRow = CsvRow<Column>

/** More would keep the browser waiting for minutes. */
export const MAX_SHIPPED_TOGETHER = 500

type RefusedLine = { line: number; number: string; reason: string }

export type ParcelToCheck = Parcel & CorrectedParcel & { line: number }

export type CheckedList = {
	parcels: Parcel[]
	/** The list may have their former name, address or phone number, so somebody looks at each parcel first. */
	toCheck: ParcelToCheck[]
	refused: RefusedLine[]
	/** Lines without a tracking number. */
	skipped: number
	/** Lines of an earlier import, already shipped with this number. */
	done: number
}

type Known = {
	/** Numbers of packed orders that go to a courier, and of replacements. */
	toShip: ReadonlySet<string>
	/** Those of them whose customers have been asked to pay for another size. */
	waiting: ReadonlySet<string>
	/** Tracking numbers of other orders, in capital letters. */
	used: ReadonlyMap<string, string>
	/** Parcels that were corrected after they were first on a list. */
	corrected: ReadonlyMap<string, CorrectedParcel>
}

/** Duplicates are refused on each of their lines, because only a person knows which one is right. */
export function checkList(rows: readonly ListRow[], known: Known): CheckedList {
	const numbered = rows.filter(({ cells }) => cells['Tracking number'])
	const numbers = linesBy(numbered, ({ cells }) => orderOf(cells))
	const trackingNumbers = linesBy(numbered, ({ cells }) => trackingOf(cells))
	const skipped = rows.length - numbered.length
	const list: CheckedList = { parcels: [], toCheck: [], refused: [], skipped, done: 0 }
	for (const row of numbered) {
		const number = orderOf(row.cells)
		if (number !== '' && known.used.get(trackingOf(row.cells)) === number) {
			list.done += 1
			continue
		}
		const tracking = TrackingInput.safeParse({
			trackingNumber: row.cells['Tracking number'],
			courier: row.cells.Courier ?? '',
		})
		const reason =
			whyRowRefused(row) ??
			whyRepeated(row.line, numbers.get(number), SAME_ORDER) ??
			whyRepeated(row.line, trackingNumbers.get(trackingOf(row.cells)), SAME_TRACKING_NUMBER) ??
			whyNotShipped({ number, trackingNumber: trackingOf(row.cells) }, known)
		if (reason !== null) list.refused.push({ line: row.line, number, reason })
		else if (!tracking.success)
			list.refused.push({ line: row.line, number, reason: tracking.error.issues[0]?.message ?? '' })
		else
			addParcel(list, {
				line: row.line,
				parcel: { number, ...tracking.data, courier: tracking.data.courier ?? '' },
				known,
			})
	}
	return list
}

function addParcel(
	list: CheckedList,
	{ line, parcel, known }: { line: number; parcel: Parcel; known: Pick<Known, 'corrected'> },
): void {
	const corrected = known.corrected.get(parcel.number)
	if (corrected) list.toCheck.push({ ...parcel, ...corrected, line })
	else list.parcels.push(parcel)
}

function orderOf(cells: ListRow['cells']): string {
	return (cells.Order ?? '').trim().toUpperCase()
}

/** For comparison: couriers treat small and capital letters alike. */
function trackingOf(cells: ListRow['cells']): string {
	return (cells['Tracking number'] ?? '').trim().toUpperCase()
}

function linesBy(rows: readonly ListRow[], keyOf: (row: ListRow) => string): Map<string, number[]> {
	const lines = new Map<string, number[]>()
	for (const row of rows) lines.set(keyOf(row), [...(lines.get(keyOf(row)) ?? []), row.line])
	return lines
}

const SAME_ORDER = 'is for the same order. Keep the line with the tracking number on its parcel.'
const SAME_TRACKING_NUMBER = 'has the same tracking number. Each parcel needs its own.'

function whyRepeated(line: number, lines: readonly number[] = [], same: string): string | null {
	const other = lines.find((candidate) => candidate !== line)
	return other === undefined ? null : `Line ${other} ${same}`
}

function whyNotShipped(
	{ number, trackingNumber }: { number: string; trackingNumber: string },
	{ toShip, waiting, used }: Known,
): string | null {
	if (!toShip.has(number)) return number === '' ? 'The order is missing.' : 'No packed order has this number.'
	if (waiting.has(number)) return 'It waits for a payment of its customer: see the order.'
	const other = used.get(trackingNumber)
	return other === undefined ? null : `Order ${other} already has this tracking number.`
}
