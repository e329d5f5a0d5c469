/**
 * Servers of the version before go on while and after a migration runs, and a release can be taken back without a restore:
 * a migration only adds to what they use. What is no longer needed goes in a later release.
 */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listMigrations } from '#db/migrate.ts'

/** The first migration during which servers of two versions may run side by side. */
const FIRST = '0063'

/** Migrations after which the earlier version seems unable to write, and why it still can. A stricter table needs a line here. */
const ALLOWED: Record<string, string> = {
	'0066 order_corrections gets the condition correction_kind_known':
		'the new column has a default that fits it',
	'0079 order_corrections gets the condition correction_kind_known': 'it allows more than before',
	'0079 invoices gets the unique index invoices_one_a_revision':
		'it replaces a narrower one; the version before writes revision 1 alone',
	'0081 payment_attempts gets the foreign key payment_attempts_difference_id_price_differences_id_fk':
		'the version before leaves the new column empty',
	'0083 staff_invitations gets the foreign key staff_invitations_invited_by_id_customers_id_fk':
		'the version before leaves the new column empty',
	'0091 promotional_messages gets the foreign key promotional_messages_promo_id_promo_codes_id_fk':
		'the version before leaves the new column empty',
	'0102 refunds gets the foreign key refunds_part_id_parts_returned_id_fk':
		'the version before leaves the new column empty',
}

const Column = z.looseObject({ type: z.string(), notNull: z.boolean(), default: z.unknown().optional() })
const Named = z.record(z.string(), z.unknown())
const Table = z.looseObject({
	name: z.string(),
	columns: z.record(z.string(), Column),
	checkConstraints: Named,
	uniqueConstraints: Named,
	foreignKeys: Named,
	indexes: z.record(z.string(), z.looseObject({ isUnique: z.boolean() })),
})
type Table = z.infer<typeof Table>
const Snapshot = z.looseObject({ tables: z.record(z.string(), Table) })

function readTables(tag: string): Record<string, Table> {
	const file = `db/migrations/meta/${tag.slice(0, 4)}_snapshot.json`
	return Snapshot.parse(JSON.parse(readFileSync(file, 'utf8'))).tables
}

/** Lists where the earlier version would fail on these tables. */
function whatBreaks(before: Record<string, Table>, after: Record<string, Table>): string[] {
	return Object.entries(before).flatMap(([key, table]) => {
		const next = after[key]
		return next
			? [...whatBreaksInColumns(table, next), ...whatIsDemanded(table, next)]
			: [`${table.name} is gone`]
	})
}

function whatBreaksInColumns(table: Table, next: Table): string[] {
	const existing = Object.entries(table.columns).flatMap(([name, column]) => {
		const now = next.columns[name]
		if (!now) return [`${table.name}.${name} is gone`]
		return [
			...(now.type === column.type ? [] : [`${table.name}.${name} becomes ${now.type}`]),
			...(now.notNull && !column.notNull ? [`${table.name}.${name} may be empty no longer`] : []),
			...('default' in column && !('default' in now) ? [`${table.name}.${name} loses its default`] : []),
		]
	})
	const added = Object.entries(next.columns)
		.filter(([name, column]) => !(name in table.columns) && column.notNull && !('default' in column))
		.map(([name]) => `${table.name}.${name} must be given by each insert`)
	return [...existing, ...added]
}

function whatIsDemanded(table: Table, next: Table): string[] {
	const changed = (before: Record<string, unknown>, after: Record<string, unknown>) =>
		Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
	const unique = changed(table.indexes, next.indexes).filter((name) => next.indexes[name]?.isUnique)
	return [
		...changed(table.checkConstraints, next.checkConstraints).map((name) => `the condition ${name}`),
		...changed(table.uniqueConstraints, next.uniqueConstraints).map((name) => `the constraint ${name}`),
		...changed(table.foreignKeys, next.foreignKeys).map((name) => `the foreign key ${name}`),
		...unique.map((name) => `the unique index ${name}`),
	].map((demand) => `${table.name} gets ${demand}`)
}

function listBreaks(isWatched: (tag: string) => boolean): string[] {
	const tags = listMigrations().map(({ tag }) => tag)
	return tags.flatMap((tag, index) => {
		const before = tags[index - 1]
		if (!before || !isWatched(tag)) return []
		return whatBreaks(readTables(before), readTables(tag)).map((what) => `${tag.slice(0, 4)} ${what}`)
	})
}

test('migrations only add to what the version before uses', () => {
	expect(listBreaks((tag) => tag >= FIRST).toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
})

test('tables and columns that go, and values that must be given, are noticed', () => {
	const found = listBreaks((tag) => tag < FIRST)
	expect(found).toContain('0021 letters is gone')
	expect(found).toContain('0043 product_variants.net_grams is gone')
	expect(found).toContain('0052 orders.browser_hash must be given by each insert')
	expect(found).toContain('0042 product_variants gets the constraint product_variants_sku_unique')
})

test('a column that changes its type is noticed', () => {
	const before = readTables(FIRST)
	const after = structuredClone(before)
	const column = after['public.orders']?.columns['total_paise']
	if (column) column.type = 'bigint'
	expect(whatBreaks(before, after)).toEqual(['orders.total_paise becomes bigint'])
})

/** A statement may do what the table definitions do not show. */
test('no migration renames, removes or changes a type with a statement of its own', () => {
	const texts = listMigrations()
		.filter(({ tag }) => tag >= FIRST)
		.map(({ tag }) => readFileSync(`db/migrations/${tag}.sql`, 'utf8'))
	expect(
		texts.filter((text) =>
			/\b(?:rename (?:to|column)|drop (?:table|column|type|trigger|function)|alter column \S+ (?:set data )?type)\b/i.test(
				text,
			),
		),
	).toEqual([])
})
