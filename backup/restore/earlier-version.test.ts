import { fileURLToPath } from 'node:url'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { restore } from './restore.ts'
import { chicoryDeclaration } from '#shop/catalogue/labelling/food-labelling.ts'
import { decrypt } from '#shop/crypto/encrypt.server.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { productWithId } from '#test/fixtures/products.ts'
import { connectWithLongTimeouts, runJobsOf } from '#test/shop-on-database.ts'
import { emptyDatabase, shopForTests } from '#test/test-shop.ts'

const SECRET = 'a-secret-of-the-older-shop-32-characters'

/**
 * Backups written by earlier versions, by their last migration, and what the shop of that day counted. Each holds demo
 * orders, an unsent code, an unsent newsletter, changed product content and business details.
 */
const ARCHIVES = [
	{
		file: 'schema-0020.tar.gz',
		customers: 3,
		orders: [
			{ status: 'cancelled', count: 1, paise: 100_000 },
			{ status: 'out_for_delivery', count: 1, paise: 28_000 },
			{ status: 'packed', count: 1, paise: 28_000 },
			{ status: 'payment_pending', count: 1, paise: 50_000 },
			{ status: 'pending', count: 1, paise: 60_000 },
			{ status: 'processing', count: 12, paise: 1_223_200 },
			{ status: 'refunded', count: 1, paise: 150_000 },
			{ status: 'shipped', count: 1, paise: 294_000 },
		],
		orderItems: 29,
		refunds: [
			{ state: 'completed', count: 1, paise: 150_000 },
			{ state: 'pending', count: 1, paise: 100_000 },
		],
		invoices: [
			{ kind: 'credit_note', count: 2, paise: 250_000, taxable: 238_095 },
			{ kind: 'invoice', count: 17, paise: 1_823_200, taxable: 1_736_387 },
		],
		promoUses: 2,
		promoEnds: { FILTER10: null, DAVARA20: null, TUMBLER50: null, FIRST100: null },
		businessDetails: { phone: '+91 98400 12345' },
		audited: ['product texts changed'],
	},
	{
		file: 'schema-0021.tar.gz',
		customers: 11,
		orders: [
			{ status: 'cancelled', count: 2, paise: 76_000 },
			{ status: 'delivered', count: 20, paise: 2_057_000 },
			{ status: 'out_for_delivery', count: 1, paise: 51_000 },
			{ status: 'packed', count: 1, paise: 130_000 },
			{ status: 'payment_pending', count: 4, paise: 267_000 },
			{ status: 'pending', count: 1, paise: 15_000 },
			{ status: 'processing', count: 11, paise: 917_000 },
			{ status: 'refunded', count: 4, paise: 285_000 },
			{ status: 'shipped', count: 1, paise: 122_000 },
		],
		orderItems: 63,
		refunds: [
			{ state: 'completed', count: 4, paise: 285_000 },
			{ state: 'created', count: 2, paise: 53_050 },
			{ state: 'pending', count: 1, paise: 28_000 },
		],
		invoices: [
			{ kind: 'credit_note', count: 7, paise: 366_050, taxable: 348_622 },
			{ kind: 'invoice', count: 40, paise: 3_638_000, taxable: 3_464_769 },
		],
		promoUses: 7,
		promoEnds: {
			FILTER10: null,
			DAVARA20: null,
			TUMBLER50: null,
			FIRST100: null,
			NEWYEAR: '2026-12-30T18:30:00.000Z',
		},
		businessDetails: { legalName: 'Kamala Coffee Traders', phone: '+91 98400 12345' },
		audited: [
			'promo code created',
			'promo code deactivated',
			'price changed',
			'order partially refunded',
			'order cancelled',
			'made an admin',
			'settings changed',
			'product content changed',
		],
	},
]

/** Every version before tax rates were stored charged 5%. */
const TAX_UNTIL_THEN = [
	{ product_id: 1, hsn: '09012190', rate: 500 },
	{ product_id: 2, hsn: '09019020', rate: 500 },
	{ product_id: 3, hsn: '09019020', rate: 500 },
]

const shop = shopForTests()
const dataDir = mkdtempSync(join(tmpdir(), 'earlier-version-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test.each(ARCHIVES)('$file restores, and its waiting emails are sent', async ({ file, ...expected }) => {
	const config = { ...readConfig({ DATA_DIR: dataDir, SECRET }), payments: shop.config.payments }
	const url = await emptyDatabase()
	const archive = fileURLToPath(new URL(`../fixtures/${file}`, import.meta.url))
	const restored = await restore({ config, url }, { file: archive, progress: () => {} })
	expect(restored).toMatchObject({ ok: true, hasSameSecret: true })
	const { db, pool, close } = connectWithLongTimeouts(url, { max: 4 })
	try {
		const rowsOf = async (table: string) => (await pool.query(`select * from ${table}`)).rows
		expect(await figuresOf(pool)).toEqual(expected)
		expect(await listFrozenTaxes(pool)).toEqual({
			items: TAX_UNTIL_THEN,
			invoiceLines: [
				{ hsn: '09012190', rate: 500 },
				{ hsn: '09019020', rate: 500 },
			],
			linesAtAnotherRate: 0,
		})
		expect(await rowsOf('tax_rates')).toHaveLength(2)
		expect(await listCounters(pool)).toEqual(await listLastNumbers(pool))
		expect(await rowsOf('tax_categories order by position')).toMatchObject([
			{ value: 'coffee', label: 'Pure coffee' },
			{ value: 'coffee-chicory', label: 'Coffee blended with chicory' },
		])
		// The owner's texts have moved to the products. Other products have the default texts.
		expect(await rowsOf('products order by id')).toMatchObject([
			{ id: 1, status: 'active', description: productWithId(1).description, badge: 'Bestseller' },
			{ id: 2, description: 'A little chicory, as the owner says.', badge: null },
			{ id: 3, story: productWithId(3).story, tax_category: 'coffee-chicory', badge: 'New Arrival' },
		])
		expect(await rowsOf('product_variants')).toHaveLength(12)
		expect(await listDeclared(pool)).toEqual([
			{ product_id: 2, declaration: chicoryDeclaration({ coffee: 91, chicory: 9 }) },
			{ product_id: 3, declaration: chicoryDeclaration({ coffee: 81, chicory: 19 }) },
		])
		expect(await rowsOf('deleted_images')).toMatchObject([{ path: 'product-images/perfect/old.jpg' }])
		const [secondFactor] = await rowsOf('second_factors')
		expect(decrypt(SECRET, secondFactor.encrypted_key)).not.toBe('')
		const sent: { subject: string; text: string }[] = []
		await runJobsOf({ ...shop, db, config }, pool, async ({ subject, text }) => {
			sent.push({ subject, text })
		})
		expect(sent).toContainEqual({ subject: 'Your code', text: 'Your code: 654321' })
		expect(sent).toContainEqual({ subject: 'News', text: 'News' })
	} finally {
		await close()
	}
})

/** Returns the counters by series, such as 'SK/26-27'. */
async function listCounters(pool: pg.Pool) {
	return (await pool.query(`select series || '/' || year as series, last from invoice_counters order by 1`))
		.rows
}

async function listLastNumbers(pool: pg.Pool) {
	const { rows } = await pool.query(
		`select regexp_replace(number, '/[0-9]+$', '') as series, max(substring(number from '[0-9]+$')::int) as last
		from invoices group by 1 order by 1`,
	)
	return rows
}

async function listDeclared(pool: pg.Pool) {
	const declared = 'select distinct product_id, declaration from order_items where declaration is not null'
	return (await pool.query(`${declared} order by product_id`)).rows
}

async function listFrozenTaxes(pool: pg.Pool) {
	const query = async (sql: string) => (await pool.query(sql)).rows
	const lines = `invoices, jsonb_array_elements(data->'lines') as line`
	const [wrong] = await query(
		`select count(*)::int from ${lines} where (line->>'rateBasisPoints')::numeric / 10500 * (line->>'total')::int
			not between (line->>'total')::int - (line->>'taxable')::int - 1 and (line->>'total')::int - (line->>'taxable')::int + 1`,
	)
	return {
		items: await query(
			`select distinct product_id, hsn, tax_rate_basis_points as rate from order_items order by product_id`,
		),
		invoiceLines: await query(
			`select distinct line->>'hsn' as hsn, (line->>'rateBasisPoints')::int as rate from ${lines} order by 1`,
		),
		linesAtAnotherRate: wrong?.count,
	}
}

async function figuresOf(pool: pg.Pool) {
	const query = async (sql: string) => (await pool.query(sql)).rows
	const count = async (table: string) => (await query(`select count(*)::int from ${table}`))[0].count
	const groups = (table: string, group: string, sums: string) =>
		query(`select ${group}, count(*)::int, ${sums} from ${table} group by ${group} order by ${group}::text`)
	const ends = await query('select code, ends_at from promo_codes')
	const details = await query('select key, value from business_details')
	const audited = await query('select action from audit_log order by id')
	return {
		customers: await count('customers'),
		orders: await groups('orders', 'status', 'sum(total_paise)::int as paise'),
		orderItems: await count('order_items'),
		refunds: await groups('refunds', 'state', 'sum(amount_paise)::int as paise'),
		invoices: await groups(
			'invoices',
			'kind',
			`sum((data->'totals'->>'total')::int)::int as paise, sum((data->'totals'->>'taxable')::int)::int as taxable`,
		),
		promoUses: await count('promo_uses'),
		promoEnds: Object.fromEntries(ends.map(({ code, ends_at }) => [code, ends_at?.toISOString() ?? null])),
		businessDetails: Object.fromEntries(details.map(({ key, value }) => [key, value])),
		audited: audited.map(({ action }) => action),
	}
}
