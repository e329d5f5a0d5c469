/**
 * Compares a shop of 200 products, each with ten pack sizes, with the specified one: rendered pages, the listing from the
 * page cache, and orders. The listing shows twelve products instead of three, so its rendering is compared per product.
 */
import type pg from 'pg'
import { completeJobs, createPayment } from './create-payment.ts'
import { compareInTurn } from './compare-in-turn.ts'
import { formatMedian } from './format-median.ts'
import { type RunningServer, startShop } from './shop-process.ts'
import { connect } from '#db/connect.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import { PRODUCTS_PER_PAGE } from '#shop/catalogue/filter.ts'
import { importCatalogue } from '#shop/catalogue-csv/import-catalogue.server.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { createPhonePe } from '#shop/payments/phonepe/phonepe.server.ts'
import type { Shop } from '#shop/shop.server.ts'

const PRODUCTS = 200
const SIZES = 10
const SPECIFIED = 3
const RENDERED = ['/', '/product/1', '/cart', '/checkout']
/** Requested by a browser that received the cart page without its products. */
const CART = '/api/products?id=1&id=2&id=3'
const SOLD_OUT_EACH = 20
const TARGET = 1.2

export async function benchCatalogue(shop: RunningServer, databaseUrl: string, pool: pg.Pool): Promise<void> {
	await pool.query('create database shop_of_many_products')
	const url = new URL(databaseUrl)
	url.pathname = '/shop_of_many_products'
	const large = await startShop(url.href)
	await fill(url.href)
	const { pool: largePool, close } = connect(url.href, { max: 2 })
	const compare = async (name: string, call: (server: RunningServer) => Promise<unknown>, more = 1) => {
		const { ratios } = await compareInTurn(call, { few: shop, many: large })
		console.log(
			`${name} with ${PRODUCTS * SIZES} pack sizes against 12: ${formatMedian(ratios.map((ratio) => ratio / more))} (target ${TARGET})`,
		)
	}
	// The query keeps the pages out of the page cache.
	for (const page of RENDERED)
		await compare(`${page}, rendered,`, (server) => fetchPage(`${server.url}${page}?from=measurement`))
	await compare('/products, from the page cache,', (server) => fetchPage(`${server.url}/products`))
	await compare(
		`/products, rendered, each of ${PRODUCTS_PER_PAGE} products against each of ${SPECIFIED},`,
		(server) => fetchPage(`${server.url}/products?from=measurement`),
		PRODUCTS_PER_PAGE / SPECIFIED,
	)
	await compare('the products of a cart', (server) => fetchPage(`${server.url}${CART}`))
	await compare('create-payment', (server) => createPayment(server))
	for (const server of [pool, largePool]) await completeJobs(server)
	await close()
	await large.stop()
	await pool.query('drop database shop_of_many_products')
}

async function fetchPage(url: string): Promise<void> {
	const response = await fetch(url)
	if (!response.ok) throw new Error(`${url} responded with ${response.status}`)
	await response.arrayBuffer()
}

/** Adds products with ten pack sizes each, on sale and with tracked stock. */
async function fill(url: string): Promise<void> {
	const { db, pool, close } = connect(url, { max: 4 })
	const config = readConfig({ SECRET: 'a secret that only measurements know, 32+' })
	const clock = () => new Date()
	const log = { info: () => {}, warn: () => {}, error: () => {} }
	const payments = createPhonePe({ settings: config.payments, clock })
	const pause = async () => {}
	const lines = Array.from({ length: (PRODUCTS - SPECIFIED) * SIZES }, (_, index) => {
		const product = Math.floor(index / SIZES)
		const texts =
			'A coffee to measure with.,Grown and roasted to fill a shop with many of its kind.,Round body'
		const stock = index % SOLD_OUT_EACH === 0 ? 0 : 40
		return `blend-${product},Pack ${index % SIZES},Blend ${product},80,20,coffee-chicory,${texts},250,300,280,${stock}`
	})
	const header =
		'Product,Pack,Name,Coffee (%),Chicory (%),Tax category,Description,Story,Features,Net quantity,MRP,Selling price,Stock'
	const file = new TextEncoder().encode([header, ...lines].join('\n'))
	const shop: Shop = { db, clock, config, log, payments, pause, withoutRequestSlot: (work) => work() }
	const imported = await importCatalogue(shop, { file: () => [file], isDryRun: false, by: COMMAND_LINE })
	if (!imported.ok || imported.result.refused > 0) throw new Error('The products could not be added')
	await pool.query(
		`update products set status = 'active', images = '[{"path":"pure/pure1.jpg","alt":""}]' where status = 'draft'`,
	)
	await pool.query('analyze')
	await close()
}
