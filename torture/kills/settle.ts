/** Waits until a shop has finished everything: claims of killed servers expire, refunds arrive, emails are sent. */
import { passTimeAtProvider, passTimeForServers } from '#test/pass-time.ts'
import { countUnsettled } from '#torture/audit/records.ts'
import { waitUntil } from '#torture/wait-until.ts'
import { type Processes, waitUntilOpen } from './processes.ts'

/** First the claims expire, then the payments that nobody has made. */
const SECONDS_OF_ROUND = [300, 300, 1_200, 1_200, 7_200, 7_200, 90_000, 90_000]

/** Returns whether everything is finished. */
export async function settle(processes: Processes): Promise<boolean> {
	const { servers, pool, providerPool } = processes
	await waitUntilOpen(processes)
	await waitUntilIdle(processes)
	for (const seconds of SECONDS_OF_ROUND) {
		if ((await countUnsettled(pool)) === 0) return true
		// No server runs during this, because a claim must not expire while its holder still works.
		await Promise.all(servers.map((server) => server.stop()))
		await passTimeForServers(pool, seconds)
		await passTimeAtProvider(providerPool, seconds)
		await Promise.all(servers.map((server) => server.start()))
		await waitUntilIdle(processes)
	}
	return (await countUnsettled(pool)) === 0
}

/** Work that servers find outside the queue: jobs locked by a killed server, and overdue checks. */
const OVERDUE = `
	select from graphile_worker.jobs where locked_at < now() - interval '2 minutes'
	union all select from payment_attempts where next_check_at < now() - interval '30 seconds'
	union all select from refunds
		where next_check_at < now() - interval '30 seconds' and state in ('created', 'pending', 'confirmed')
	limit 1`

/**
 * Waits until nothing is due. Jobs in progress finish before their server stops; those of killed servers stay locked for
 * two minutes. A job that was queued again while it ran has no attempts left: if its server is killed, it is removed and
 * does not run again.
 */
async function waitUntilIdle({ pool, providerPool }: Processes): Promise<void> {
	await waitUntil('nothing is due', async () => {
		const jobs = await pool.query(
			`select from graphile_worker.jobs where locked_at is null and run_at <= now() and attempts < max_attempts limit 1`,
		)
		const overdue = await pool.query(OVERDUE)
		// Refunds arrive after a second, and a webhook that was not accepted is repeated after five.
		const actions = await providerPool.query(
			`select from phonepe_sandbox.due where run_at <= now() + interval '6 seconds' limit 1`,
		)
		return jobs.rowCount === 0 && overdue.rowCount === 0 && actions.rowCount === 0
	})
}
