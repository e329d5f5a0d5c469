/** Starts the processes of a shop with two servers on one PostgreSQL that writes to disk. The provider and the mail servers run outside. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connect, createPool } from '#db/connect.ts'
import { startPostgres } from '#db/embedded/embedded-postgres.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { createPhonePe } from '#shop/payments/phonepe/phonepe.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { withSettings } from '#test/e2e/support/shop-settings.ts'
import type { Server } from '#test/e2e/support/server-process.ts'
import type { Cluster } from '#test/e2e/support/test-environment.ts'
import { type MailServer, openMailServer } from '#test/servers/open-mail-server.ts'
import { openProvider, type SentWebhook, type TestProvider } from '#test/servers/open-provider.ts'
import type { ReceivedEmail } from '#torture/audit/evidence.ts'
import type { Random } from '#torture/random.ts'
import { waitUntil } from '#torture/wait-until.ts'
import { type SupervisedServer, superviseServer } from './supervised-server.ts'

export type Processes = {
	servers: readonly SupervisedServer[]
	/** Returns a server that is open at this moment, or null. */
	anyServer(random: Random): Server | null
	/** A pool on the shop's database. It breaks when PostgreSQL is killed. */
	pool: pg.Pool
	/** Kills the postmaster. Its other processes end by themselves. */
	killPostgres(signal: 'SIGKILL' | 'SIGQUIT'): void
	isPostgresUp(): Promise<boolean>
	provider: TestProvider
	providerPool: pg.Pool
	/** The emails that both mail servers received. Each shop server has its own mail server, so that the sender of each email is known. */
	received: ReceivedEmail[]
	/** Servers that ended without being killed. */
	crashes: string[]
	/** Used to prepare the shop, but not to audit it. */
	shop: Shop
	close(): Promise<void>
}

const SERVERS = 2
const CREDENTIALS = {
	clientId: 'SHOP',
	clientSecret: 'a client secret',
	webhookUser: 'provider',
	webhookPassword: 'a webhook password',
}

export async function openProcesses(cluster: Cluster, random: Random): Promise<Processes> {
	const folder = mkdtempSync(join(tmpdir(), 'shop-torture-'))
	const database = join(folder, 'database')
	const postgres = await startPostgres(database)
	const pool = createPool(postgres.url, { max: 6 })
	const providerUrl = await cluster.createDatabase()
	const providerPool = createPool(providerUrl, { max: 4 })
	const onWebhook = (webhook: SentWebhook) => passOn(anyServer(random), webhook, random)
	const log = { info: () => {}, warn: () => {}, error: () => {} }
	const provider = await openProvider({ url: providerUrl, settings: CREDENTIALS, log, onWebhook })
	const received: ReceivedEmail[] = []
	const crashes: string[] = []
	const mailServers = await Promise.all(
		Array.from({ length: SERVERS }, (_, server) => collectEmails(server, received)),
	)
	const environments = mailServers.map((mail, server) => ({
		...environmentOf({ databaseUrl: postgres.url, providerUrl: provider.apiUrl }),
		DATA_DIR: join(folder, `server-${server}`),
		...mail.settings,
	}))
	const servers = environments.map((own) =>
		superviseServer(withSettings(own), (output) => crashes.push(output)),
	)
	const anyServer = (choice: Random): Server | null => {
		const open = servers.map((server) => server.running()).filter((server) => server !== null)
		return open[choice.below(open.length)] ?? null
	}
	await Promise.all(servers.map((server) => server.start()))
	const { db, close } = connect(postgres.url, { max: 2 })
	const config = readConfig(environments[0] ?? {})
	const clock = () => new Date()
	const payments = createPhonePe({ settings: config.payments, clock })
	const shop: Shop = { db, clock, config, log, payments, pause, withoutRequestSlot: (work) => work() }
	return {
		servers,
		anyServer,
		pool,
		killPostgres: (signal) => {
			const [pid] = readFileSync(join(database, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
			process.kill(Number(pid), signal)
		},
		isPostgresUp: () => canConnect(postgres.url),
		provider,
		providerPool,
		received,
		crashes,
		shop,
		close: async () => {
			await Promise.all(servers.map((server) => server.end()))
			await Promise.all([pool.end(), close(), ...mailServers.map((mail) => mail.close())])
			await provider.close()
			await providerPool.end()
			await postgres.stop()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

function environmentOf({ databaseUrl, providerUrl }: { databaseUrl: string; providerUrl: string }) {
	return {
		DATABASE_URL: databaseUrl,
		SECRET: 'a secret that only tests know, of 32+',
		LOG_LEVEL: 'silent',
		// Each shopper has a separate address.
		TRUST_PROXY: 'true',
		PHONEPE_ENV: 'uat',
		PHONEPE_PG_URL: providerUrl,
		PHONEPE_OAUTH_URL: providerUrl,
		PHONEPE_CLIENT_ID: CREDENTIALS.clientId,
		PHONEPE_CLIENT_SECRET: CREDENTIALS.clientSecret,
		PHONEPE_WEBHOOK_USER: CREDENTIALS.webhookUser,
		PHONEPE_WEBHOOK_PASSWORD: CREDENTIALS.webhookPassword,
	}
}

/** Uses a new connection: after the postmaster was killed, an old one may answer for a moment. */
async function canConnect(connectionString: string): Promise<boolean> {
	const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
	client.on('error', () => {})
	try {
		await client.connect()
		return true
	} catch {
		return false
	} finally {
		await client.end().catch(() => {})
	}
}

/** Records which email arrived when, and which server sent it. */
async function collectEmails(server: number, received: ReceivedEmail[]): Promise<MailServer> {
	const mail: MailServer = await openMailServer(async () => {
		const emailId = /^Message-ID: <([^@]+)@/im.exec(mail.received.pop() ?? '')?.[1]
		if (emailId === undefined) throw new Error('An email arrived without a Message-ID')
		received.push({ emailId, at: Date.now(), server })
	})
	return mail
}

/** Loses some webhooks on the way and repeats others. */
async function passOn(
	server: Server | null,
	{ authorization, body }: SentWebhook,
	random: Random,
): Promise<boolean> {
	if (random.chance(0.1)) return true
	if (!server) return false
	const deliver = async () => {
		const response = await fetch(`${server.url}/api/payments/webhook`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', Authorization: authorization ?? '' },
			body,
		})
		await response.arrayBuffer()
		return response.ok
	}
	const deliveries = await Promise.allSettled(random.chance(0.1) ? [deliver(), deliver()] : [deliver()])
	return deliveries.every((delivery) => delivery.status === 'fulfilled' && delivery.value)
}

/** Waits until PostgreSQL is back and both servers are open. */
export async function waitUntilOpen({ servers, isPostgresUp }: Processes): Promise<void> {
	await waitUntil('PostgreSQL is back', isPostgresUp)
	await waitUntil('all servers are open', () => servers.every((server) => server.running() !== null))
}
