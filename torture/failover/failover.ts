/** Makes the primary PostgreSQL fail under load and promotes its synchronous standby. No acknowledged order may be lost. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createPool } from '#db/connect.ts'
import { SANDBOX_PATH } from '#shop/config/payment-settings.server.ts'
import { type Server, startServer } from '#test/e2e/support/server-process.ts'
import { buy } from '#test/e2e/support/server-requests.ts'
import { withSettings } from '#test/e2e/support/shop-settings.ts'
import { type Finding, finding } from '#torture/audit/finding.ts'
import type { Part, TrialResult } from '#torture/part.ts'
import { pressButton } from '#torture/payment-page.ts'
import { createRandom, type Random } from '#torture/random.ts'
import { waitUntil } from '#torture/wait-until.ts'
import { type Buyers, sendBuyers } from './buyers.ts'
import { createTemplate, type Failure, type PostgresPair, startPair } from './postgres-pair.ts'

const SERVERS = 2
const LOAD_MILLISECONDS = 3_000
const MIN_ORDERS = 20
/** The time a cluster manager takes to notice the failure. */
const MAX_NOTICE_MILLISECONDS = 2_000
const SELLING_WITHIN_SECONDS = 10

export const tortureWithFailovers: Part = async ({ count, seed, isOver, report }) => {
	const template = await createTemplate()
	try {
		for (let trial = 0; trial < count && !isOver(); trial++) {
			const random = createRandom(seed + trial)
			const failure: Failure = trial % 2 === 0 ? 'kill' : 'freeze'
			const result = await runTrial(template.folder, failure, random)
			report({ ...result, repeat: `failover ${trial + 1} --seed=${seed}` })
		}
	} finally {
		template.remove()
	}
}

async function runTrial(
	template: string,
	failure: Failure,
	random: Random,
): Promise<Omit<TrialResult, 'repeat'>> {
	const folder = mkdtempSync(join(tmpdir(), 'shop-failover-'))
	const pair = await startPair(template)
	const servers: Server[] = []
	try {
		for (let index = 0; index < SERVERS; index++) servers.push(await startServer(settings(folder, pair.url)))
		const buyers = sendBuyers(servers)
		await pause(LOAD_MILLISECONDS)
		await waitUntil('orders were placed', () => buyers.acknowledged.length >= MIN_ORDERS)
		const failedAt = Date.now()
		pair.fail(failure)
		await pause(random.below(MAX_NOTICE_MILLISECONDS))
		await pair.promote()
		const seconds = await measureRecovery({ servers, buyers, pair, failedAt, promotedAt: Date.now() })
		const sellingAgain = seconds['seconds until selling again'] ?? Infinity
		console.log(`  ${failure}: ${describe(seconds)}`)
		return {
			figures: { failovers: 1, ...buyers.countRequests() },
			findings: [
				...(await findLost(pair, buyers)),
				...(sellingAgain <= SELLING_WITHIN_SECONDS
					? []
					: [finding('not selling in time', `${failure}: ${sellingAgain} s after the promotion`)]),
			],
		}
	} finally {
		await Promise.all(servers.map((server) => server.kill()))
		await pair.close()
		rmSync(folder, { recursive: true, force: true })
	}
}

function settings(folder: string, url: string): NodeJS.ProcessEnv {
	return withSettings({
		DATA_DIR: folder,
		DATABASE_URL: url,
		SECRET: 'a secret that only tests know, of 32+',
		LOG_LEVEL: 'silent',
		TRUST_PROXY: 'true',
	})
}

type Seconds = Record<string, number>
type Recovery = {
	servers: readonly Server[]
	buyers: Buyers
	pair: PostgresPair
	failedAt: number
	promotedAt: number
}

async function measureRecovery({ servers, buyers, pair, failedAt, promotedAt }: Recovery): Promise<Seconds> {
	const since = (from: number) => Math.round((Date.now() - from) / 100) / 10
	const promotion = since(failedAt)
	await waitUntil('orders are placed again', () => buyers.acknowledged.some(({ at }) => at > promotedAt))
	const selling = since(promotedAt)
	await pause(LOAD_MILLISECONDS)
	await buyers.leave()
	const leftAt = Date.now()
	await waitUntil('an order of afterwards is sent its email', () => payAndAwaitEmail(servers, pair))
	const jobs = since(leftAt)
	await waitUntil('pages show new content', () => isContentFollowed(servers, pair))
	return {
		'seconds until promoted': promotion,
		'seconds until selling again': selling,
		'then until an email was sent': jobs,
		'and pages showed a change': since(leftAt),
	}
}

function describe(seconds: Seconds): string {
	return Object.entries(seconds)
		.map(([name, value]) => `${name} ${value}`)
		.join(', ')
}

async function payAndAwaitEmail(servers: readonly Server[], pair: PostgresPair): Promise<boolean> {
	const [server] = servers
	if (!server) throw new Error('There is no server')
	const { status, number, redirectUrl } = await buy(server, { headers: { 'X-Forwarded-For': '10.200.0.1' } })
	if (status !== 200) return false
	const token = new URL(redirectUrl).searchParams.get('token') ?? ''
	await pressButton(`${server.url}${SANDBOX_PATH}`, token, 'pay')
	const sent = `select from emails where key = 'order:' || (select id from orders where number = $1) || ':confirmed' and sent_at is not null`
	await waitUntil('the email is sent', async () => (await rowsOf(pair, sent, [number])).length > 0)
	return true
}

const CHANGED_MESSAGE = 'Roasted after the failover'

async function isContentFollowed(servers: readonly Server[], pair: PostgresPair): Promise<boolean> {
	await rowsOf(
		pair,
		`with changed as (update promotional_messages set message = $1 returning 1)
		select pg_notify('content_changed', '') from changed`,
		[CHANGED_MESSAGE],
	)
	const pages = await Promise.all(servers.map(async ({ url }) => (await fetch(url)).text()))
	return pages.every((page) => page.includes(CHANGED_MESSAGE))
}

async function findLost(pair: PostgresPair, { acknowledged }: Buyers): Promise<Finding[]> {
	const stored = new Set((await rowsOf(pair, 'select number from orders')).map(({ number }) => number))
	return acknowledged
		.filter(({ number }) => !stored.has(number))
		.map(({ number }) => finding('orders lost', number))
}

async function rowsOf(
	{ standbyUrl }: PostgresPair,
	text: string,
	values: unknown[] = [],
): Promise<{ number?: string }[]> {
	const pool = createPool(standbyUrl, { max: 1 })
	try {
		return (await pool.query<{ number?: string }>(text, values)).rows
	} finally {
		await pool.end()
	}
}
