/**
 * Checks and imports 50,000 pack sizes in a running shop, as the console does. Measures how much its process grows, and
 * how long a line takes compared with an import of 5,000.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { startShop } from './shop-process.ts'
import { connect } from '#db/connect.ts'
import { COMMAND_LINE } from '#shop/audit/audit.server.ts'
import {
	findImport,
	startCheck,
	startImport,
	type StoredImport,
} from '#shop/catalogue-csv/console-imports/imports.server.ts'
import type { Shop } from '#shop/shop.server.ts'

const FEW = 5_000
const MANY = 50_000
const SIZES = 10
const TARGET_MEGABYTES = 150
const TARGET_RATIO = 1.2
const SAMPLE_EVERY_MILLISECONDS = 20

const HEADER =
	'Product,Pack,Name,Coffee (%),Chicory (%),Tax category,Description,Story,Features,Net quantity,MRP,Selling price,Stock\n'

export async function benchCatalogueImport(databaseUrl: string, pool: pg.Pool): Promise<void> {
	await pool.query('create database shop_of_imports')
	const url = new URL(databaseUrl)
	url.pathname = '/shop_of_imports'
	const server = await startShop(url.href)
	const { db, close } = connect(url.href, { max: 2 })
	await fetch(`${server.url}/products`)
	const process = { pid: server.pid, idleBytes: residentBytes(server.pid) }
	const few = await importLines({ db }, { name: 'few', count: FEW, ...process })
	const many = await importLines({ db }, { name: 'many', count: MANY, ...process })
	for (const step of ['check', 'import'] as const) {
		const perLine = many[step].seconds / MANY / (few[step].seconds / FEW)
		console.log(
			`${step} of ${MANY} pack sizes: ${Math.round(many[step].grownBytes / 1e6)} MB more memory (target ${TARGET_MEGABYTES}), each line ${perLine.toFixed(2)} times as long as with ${FEW} (target ${TARGET_RATIO})`,
		)
	}
	await close()
	await server.stop()
	await pool.query('drop database shop_of_imports')
}

type Lines = { name: string; count: number; pid: number; idleBytes: number }

async function importLines(shop: Pick<Shop, 'db'>, { name, ...step }: Lines) {
	const file = { name: `${name}.csv`, bytes: linesOf(name, step.count) }
	const sent = await startCheck(shop, { file, by: COMMAND_LINE })
	if (!sent.ok) throw new Error(sent.message)
	const check = await measure(shop, { ...step, until: 'checked' })
	const { id } = await current(shop)
	await startImport(shop, { id, by: COMMAND_LINE })
	return { check, import: await measure(shop, { ...step, until: 'imported' }) }
}

async function* linesOf(name: string, count: number): AsyncGenerator<Uint8Array> {
	yield Buffer.from(HEADER)
	for (let index = 0; index < count; index++) {
		const product = `${name}-${Math.floor(index / SIZES)}`
		const texts = `A coffee to measure with.,"Grown, roasted and ground to fill a shop with many of its kind.",Round body | Long finish`
		yield Buffer.from(
			`${product},Pack ${index % SIZES},Blend ${product},80,20,coffee-chicory,${texts},250,300,280,40\n`,
		)
	}
}

type Step = Omit<Lines, 'name'> & { until: StoredImport['state'] }

async function measure(shop: Pick<Shop, 'db'>, { pid, idleBytes, until, count }: Step) {
	const startedAt = performance.now()
	let peak = 0
	for (;;) {
		peak = Math.max(peak, residentBytes(pid))
		const { state, message, result } = await current(shop)
		if (state === 'refused') throw new Error(message ?? 'The file was refused')
		if (state === until && result?.changed === count) break
		await pause(SAMPLE_EVERY_MILLISECONDS)
	}
	return { seconds: (performance.now() - startedAt) / 1000, grownBytes: peak - idleBytes }
}

async function current(shop: Pick<Shop, 'db'>): Promise<StoredImport> {
	const found = await findImport(shop)
	if (!found) throw new Error('There is no import')
	return found
}

/** Returns what the process occupies in memory, including its caches. */
function residentBytes(pid: number): number {
	const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
	return Number(kilobytes) * 1024
}
