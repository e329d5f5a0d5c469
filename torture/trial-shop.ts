/** A shop in this process for thousands of trials. It is emptied for each, and it collects the provider's webhooks and the emails. */
import type pg from 'pg'
import { migrate } from '#db/migrate.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { runDueActions } from '#sandbox/scheduled-actions.ts'
import { openWebhooks } from '#sandbox/webhooks.ts'
import { databaseCode, isDatabaseError } from '#shop/database/database-errors.server.ts'
import type { SentWebhook } from '#test/servers/open-provider.ts'
import { passTimeAtProvider } from '#test/pass-time.ts'
import { openShopOn, type TestShop } from '#test/shop-on-database.ts'
import { audit } from './audit/audit.ts'
import type { Acknowledged, Evidence } from './audit/evidence.ts'
import type { ReceivedEmail } from './audit/evidence.ts'
import { type Finding, finding } from './audit/finding.ts'
import { readLedger } from './audit/ledger.ts'
import { countUnsettled, readRecords } from './audit/records.ts'
import { createLimits, TRACKED_VARIANT } from './carts.ts'
import { describeError } from './describe-error.ts'
import type { Figures } from './figures.ts'

export type TrialShop = {
	shop: TestShop
	/** The webhooks that the provider has sent, for the trial to deliver or to drop. */
	webhooks: SentWebhook[]
	acknowledged: Acknowledged[]
	/** Runs something and records an exception that it throws: no shopper or owner may cause one. */
	attempt(name: string, work: () => Promise<unknown>): Promise<void>
	begin(limits: { packs: number; uses: number }): Promise<void>
	passTime(seconds: number): Promise<void>
	runDue(): Promise<void>
	/** Waits until nothing is unfinished, and compares the shop's records with those of everybody else. */
	end(intentionOf: Evidence['intentionOf']): Promise<{ findings: Finding[]; figures: Figures }>
	close(): Promise<void>
}

/** Half an hour at a time for a day, then a day at a time, because a payment without an answer is checked daily. */
const SETTLE_ROUNDS = 60
const secondsInRound = (round: number) => (round < 48 ? 1_800 : 86_400)

export async function openTrialShop(databaseUrl: string): Promise<TrialShop> {
	const webhooks: SentWebhook[] = []
	const acknowledged: Acknowledged[] = []
	const received: ReceivedEmail[] = []
	const failures = createFailures()
	const onWebhook = async (webhook: SentWebhook) => {
		webhooks.push(webhook)
		return true
	}
	await migrate(databaseUrl)
	const shop = await openShopOn(databaseUrl, { onWebhook })
	const { webhookUser: user, webhookPassword: password } = shop.config.payments
	const sender = openWebhooks({ url: shop.provider.webhookUrl, user, password })
	let limits = { packs: 0, uses: 0 }
	let passed = 0

	async function passTime(seconds: number): Promise<void> {
		passed += seconds
		await shop.passTime(seconds)
		await passTimeAtProvider(shop.pool, seconds)
	}
	async function runDue(): Promise<void> {
		await runDueActions(shop.pool, sender)
		await shop.runJobs(async ({ messageId }) => {
			received.push({ emailId: emailIdOf(messageId), at: 0, server: 0 })
		})
	}

	return {
		shop,
		webhooks,
		acknowledged,
		attempt: failures.attempt,
		begin: async (given) => {
			limits = given
			await shop.empty()
			// The provider's tokens have dates, so the clock must not run on for years.
			shop.advance(-passed)
			passed = 0
			failures.clear()
			for (const list of [webhooks, acknowledged, received]) list.length = 0
			await seedIfEmpty(shop.db)
			await createLimits(shop.db, limits)
		},
		passTime,
		runDue,
		end: async (intentionOf) => {
			const isSettled = await settle(shop.pool, { runDue, passTime })
			const initialStock = { [TRACKED_VARIANT]: limits.packs }
			const audited = await auditTrial(shop.pool, { acknowledged, received, initialStock, intentionOf })
			const unsettled = isSettled ? [] : [finding('not settled', `after ${SETTLE_ROUNDS} rounds`)]
			return {
				findings: [...audited.findings, ...unsettled, ...failures.findings()],
				figures: { ...audited.figures, 'timeouts of a busy database': failures.countTimeouts() },
			}
		},
		close: shop.close,
	}
}

async function auditTrial(
	pool: pg.Pool,
	trial: Pick<Evidence, 'acknowledged' | 'received' | 'initialStock' | 'intentionOf'>,
) {
	const evidence = await readEvidence(pool)
	return {
		findings: audit({ ...evidence, ...trial, isExplained: () => false }),
		figures: figuresOf(evidence, trial.received),
	}
}

/** Records the exceptions of a trial. A timeout of a busy database is only counted. */
function createFailures() {
	const errors: string[] = []
	let timeouts = 0
	return {
		attempt: async (name: string, work: () => Promise<unknown>): Promise<void> => {
			try {
				await work()
			} catch (error) {
				if (isTimeout(error)) timeouts += 1
				else errors.push(`${name}: ${describeError(error)}`)
			}
		},
		findings: () => errors.map((error) => finding('unexpected errors', error)),
		countTimeouts: () => timeouts,
		clear: () => {
			errors.length = 0
			timeouts = 0
		},
	}
}

/** Returns whether everything is finished. */
async function settle(
	pool: pg.Pool,
	{ runDue, passTime }: Pick<TrialShop, 'runDue' | 'passTime'>,
): Promise<boolean> {
	await pool.query(`update phonepe_sandbox.orders set scenario = ''`)
	for (let round = 0; round < SETTLE_ROUNDS; round++) {
		await runDue()
		if ((await countUnsettled(pool)) === 0) return true
		await passTime(secondsInRound(round))
	}
	return false
}

export async function readEvidence(
	shop: pg.Pool,
	provider = shop,
): Promise<Pick<Evidence, 'ledger' | 'records'>> {
	return { ledger: await readLedger(provider), records: await readRecords(shop) }
}

/** Parses `<id@shop.example>`. */
function emailIdOf(messageId: string): string {
	return messageId.slice(1, messageId.indexOf('@'))
}

export function figuresOf(
	{ ledger, records }: Pick<Evidence, 'ledger' | 'records'>,
	received: readonly ReceivedEmail[],
): Figures {
	const arrived = new Set(received.map(({ emailId }) => emailId))
	return {
		orders: records.orders.length,
		'payments at the provider': ledger.filter(({ isPaid }) => isPaid).length,
		'refunds at the provider': ledger.filter(({ refunded }) => refunded > 0).length,
		'emails queued': records.emails.length,
		'emails received': records.emails.filter(({ id }) => arrived.has(id)).length,
	}
}

/** PostgreSQL's codes for a statement and a lock that took too long. */
const TIMEOUTS: ReadonlySet<string> = new Set(['57014', '55P03'])

/** Returns whether a busy machine kept it waiting too long, or the driver gave up. Any other exception is a fault. */
function isTimeout(error: unknown): boolean {
	const code = databaseCode(error)
	return code === null ? isDatabaseError(error) : TIMEOUTS.has(code)
}
