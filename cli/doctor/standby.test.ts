/** Runs the doctor in a shop with a primary and a standby. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDatabase, checkOtherAddresses } from './database.ts'
import { ok, problem } from './finding.ts'
import { connect } from '#db/connect.ts'
import { openReports } from '#shop/database/standby.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { createTemplate, type PostgresPair, startPair } from '#torture/failover/postgres-pair.ts'

const shop = shopForTests()
let pair: PostgresPair
beforeAll(async () => {
	const template = await createTemplate()
	pair = await startPair(template.folder)
	template.remove()
})
afterAll(() => pair.close())

test('a standby is accepted for reports, but not as the database of the shop', async () => {
	const config = { ...shop.config, reportsDatabaseUrl: pair.standbyUrl }
	expect(await checkOtherAddresses(config, pair.url)).toEqual([
		ok('Reports', expect.stringMatching(/^read from a standby, \d seconds behind$/)),
	])
	expect(await checkDatabase(pair.standbyUrl)).toEqual([
		problem(
			'Database',
			'cannot write, and the shop takes no payments: the database is a standby',
			expect.stringContaining('pg_promote()'),
		),
	])
	const [own, standby] = [connect(pair.url, { max: 1 }), connect(pair.standbyUrl, { max: 1 })]
	await own.pool.query('create table written_just_now ()')
	const reports = await openReports({ ...shop, db: own.db }, standby.db)
	expect(reports.origin).toMatchObject({ kind: 'standby' })
	expect(reports.shop.db).toBe(standby.db)
	await Promise.all([own.close(), standby.close()])
})

test('a lost primary is reported until a standby takes its place', async () => {
	pair.fail('kill')
	// The process still knows the earlier primary and has to look again.
	await expect
		.poll(() => checkDatabase(pair.url))
		.toEqual([
			problem(
				'Database',
				expect.stringMatching(/no host accepts writes: 127.*(?:connect|terminated).*: it is a standby$/),
				expect.stringContaining('promote a standby'),
			),
		])
	await pair.promote()
	await expect.poll(async () => (await checkDatabase(pair.url))[0]?.fix).toBeNull()
})
