/** A return while it is added up: from documents, or from returns of parts of its month. */
import type {
	Figures,
	Gstr1,
	Gstr1Table,
	HsnRow,
	ListedDocument,
	ReturnFigures,
	SalesRow,
	Series,
} from './gstr1.ts'
import { type Paise, totalOf, ZERO_PAISE } from '#shop/money.ts'

export type Draft = {
	gstin: string
	listed: Record<Exclude<Gstr1Table, 'b2cs'>, ListedDocument[]>
	b2cs: Map<string, SalesRow>
	hsn: { b2b: Map<string, HsnRow>; b2c: Map<string, HsnRow> }
	/** In any order. */
	series: Series[]
	sums: Gstr1['sums']
}

export const ZERO: Figures = {
	taxable: ZERO_PAISE,
	cgst: ZERO_PAISE,
	sgst: ZERO_PAISE,
	igst: ZERO_PAISE,
	total: ZERO_PAISE,
}
const NOTHING = { ...ZERO, count: 0 }

export function newDraft(gstin: string): Draft {
	return {
		gstin,
		listed: { b2b: [], b2cl: [], cdnr: [], cdnur: [] },
		b2cs: new Map(),
		hsn: { b2b: new Map(), b2c: new Map() },
		series: [],
		sums: { b2b: NOTHING, b2cl: NOTHING, b2cs: NOTHING, cdnr: NOTHING, cdnur: NOTHING },
	}
}

/** Totals of a month may exceed those of an order. */
export function add(...all: Figures[]): Figures {
	const totalBy = (amountOf: (figures: Figures) => Paise) => totalOf(all.map(amountOf))
	return {
		taxable: totalBy(({ taxable }) => taxable),
		cgst: totalBy(({ cgst }) => cgst),
		sgst: totalBy(({ sgst }) => sgst),
		igst: totalBy(({ igst }) => igst),
		total: totalBy(({ total }) => total),
	}
}

export function addToSum(
	{ sums }: Pick<Draft, 'sums'>,
	table: Gstr1Table,
	more: Figures & { count: number },
): void {
	sums[table] = { ...add(sums[table], more), count: sums[table].count + more.count }
}

export function addSales(sales: Draft['b2cs'], row: SalesRow): void {
	const { placeOfSupply, isWithinState, rateBasisPoints } = row
	const key = `${placeOfSupply.code} ${isWithinState} ${sortable(rateBasisPoints)}`
	const before = sales.get(key)
	sales.set(key, before ? { ...before, ...add(before, row) } : row)
}

export function addHsn(rows: Draft['hsn']['b2b'], row: HsnRow): void {
	const key = `${row.hsn} ${sortable(row.rateBasisPoints)}`
	const before = rows.get(key)
	rows.set(key, before ? { ...before, ...add(before, row), quantity: before.quantity + row.quantity } : row)
}

function sortable(rateBasisPoints: number): string {
	return String(rateBasisPoints).padStart(5, '0')
}

export function addReturn(draft: Draft, { b2cs, hsn, series, sums }: ReturnFigures): void {
	for (const row of b2cs) addSales(draft.b2cs, row)
	for (const row of hsn.b2b) addHsn(draft.hsn.b2b, row)
	for (const row of hsn.b2c) addHsn(draft.hsn.b2c, row)
	draft.series.push(...series)
	addToSum(draft, 'b2b', sums.b2b)
	addToSum(draft, 'b2cl', sums.b2cl)
	addToSum(draft, 'b2cs', sums.b2cs)
	addToSum(draft, 'cdnr', sums.cdnr)
	addToSum(draft, 'cdnur', sums.cdnur)
}

export function finish({ gstin, listed, b2cs, hsn, series, sums }: Draft): Gstr1 {
	return {
		gstin,
		...listed,
		b2cs: sorted(b2cs).filter(hasFigures),
		hsn: { b2b: sorted(hsn.b2b).filter(hasFigures), b2c: sorted(hsn.b2c).filter(hasFigures) },
		series: joinSeries(series),
		sums,
		total: add(ZERO, ...Object.values(sums)),
	}
}

/** Invoices before credit notes; another prefix or financial year is another series. */
function joinSeries(series: readonly Series[]): Series[] {
	const byName = Map.groupBy(
		series,
		({ kind, first }) => `${kind === 'invoice' ? 1 : 2} ${first.slice(0, first.lastIndexOf('/'))}`,
	)
	return sorted(byName).flatMap(joinConsecutive)
}

function joinConsecutive(series: readonly Series[]): Series[] {
	const runs: Series[] = []
	for (const { kind, first, last, count } of series.toSorted((a, b) => countIn(a.first) - countIn(b.first))) {
		const run = runs.at(-1)
		if (run && countIn(first) === countIn(run.last) + 1) {
			run.last = last
			run.count += count
		} else runs.push({ kind, first, last, count })
	}
	return runs
}

function countIn(number: string): number {
	return Number(number.slice(number.lastIndexOf('/') + 1))
}

function sorted<Row>(rows: ReadonlyMap<string, Row>): Row[] {
	return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** Not what sales and their credit notes have emptied. */
function hasFigures({ quantity = 0, ...row }: Figures & { quantity?: number }): boolean {
	return (
		quantity !== 0 || [row.taxable, row.cgst, row.sgst, row.igst, row.total].some((amount) => amount !== 0)
	)
}
