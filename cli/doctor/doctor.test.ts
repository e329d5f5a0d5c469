import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkDatabase, checkOtherAddresses } from './database.ts'
import { report } from './doctor.ts'
import { problem, ok } from './finding.ts'
import { checkBusinessDetails } from './business-details.ts'
import { checkDisks, checkFolder } from './machine.ts'
import { exitCode } from '../command.ts'
import { enqueueEmail } from '#shop/email/emails.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { BRAND_KEYS } from '#shop/config/brand.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newCaller, paymentInput } from '#test/fixtures/orders.ts'
import { simulateDisk } from '#test/faults/simulated-disk.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const closing: (() => void)[] = []
afterEach(() => {
	for (const close of closing.splice(0)) close()
})

describe('the data folder', () => {
	test('is ok when it is writable, and the check leaves no file', async () => {
		expect(await checkFolder(shop.config.dataDir)).toMatchObject({ fix: null })
		expect(await checkDisks(shop.config, 1)).toMatchObject([{ fix: null }])
	})

	test('is a problem if it is a file, and so is a nearly full disk', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
		closing.push(() => rmSync(folder, { recursive: true }))
		writeFileSync(join(folder, 'data'), '')
		expect(await checkFolder(join(folder, 'data'))).toMatchObject({
			message: `${join(folder, 'data')} cannot be used: a part of the path is a file, not a folder`,
			fix: expect.stringContaining('DATA_DIR'),
		})
		const place = { dataDir: folder, databaseUrl: null }
		expect(await checkDisks(place, Number.MAX_SAFE_INTEGER)).toMatchObject([
			{
				message: expect.stringMatching(/^[\d.]+ [kMG]B free in .*, which is little$/),
				fix: expect.any(String),
			},
		])
	})
})

test('the disks of the data folder and the images are checked, and payments need 200 MB free for PostgreSQL', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
	closing.push(() => rmSync(folder, { recursive: true }))
	// This file system never has free space.
	symlinkSync('/proc', join(folder, 'pictures'))
	const own = { databaseUrl: null }
	expect(await checkDisks({ dataDir: folder, ...own }, 1)).toEqual([
		ok('Disk', expect.stringContaining(`free in ${folder}`)),
		problem('Disk', `0 kB free in ${join(folder, 'pictures')}, which is little`, expect.any(String)),
	])
	expect(await checkDisks({ dataDir: '/proc', ...own })).toEqual([
		problem(
			'Disk',
			'0 kB free in /proc: the shop takes no payments below 200 MB',
			'Free some space there: move old backups to another machine and check what else has grown.',
		),
	])
})

describe('the database', () => {
	test('of a healthy shop is ok', async () => {
		const findings = await checkDatabase(shop.url)
		expect(findings.map(({ about, fix }) => [about, fix])).toEqual([
			['Database', null],
			['Migrations', null],
			['Payments', null],
			['Emails', null],
			['Jobs', null],
		])
	})

	test('that is not migrated is a problem, fixed by starting the shop', async () => {
		const url = shop.url.replace(/[^/]+$/, 'postgres')
		const [, migrations] = await checkDatabase(url)
		expect(migrations).toMatchObject({ about: 'Migrations', fix: expect.stringContaining('npm start') })
	})

	test('of a newer version is reported as such', async () => {
		await shop.pool.query(
			"insert into drizzle.__drizzle_migrations (hash, created_at) values ('tomorrow', 9999999999999)",
		)
		const findings = await checkDatabase(shop.url)
		await shop.pool.query("delete from drizzle.__drizzle_migrations where hash = 'tomorrow'")
		expect(findings[1]).toMatchObject({ message: expect.stringContaining('newer version of the shop') })
	})

	test('that cannot write is a problem, because the shop takes no payments', async () => {
		const disk = await simulateDisk(shop)
		await disk.fill()
		expect(await checkDatabase(shop.url)).toEqual([
			problem(
				'Database',
				'cannot write, and the shop takes no payments: the disk of the database is full',
				expect.stringContaining('Free some space'),
			),
		])
		await disk.free()
	})

	test('that does not respond is a problem', async () => {
		const [finding] = await checkDatabase('postgres://shop@127.0.0.1:1/shop')
		expect(finding).toMatchObject({ about: 'Database', fix: expect.stringContaining('DATABASE_URL') })
	})

	test('reports payments without an order and emails that are not sent', async () => {
		const started = await startPayment(shop, { input: paymentInput(), caller: newCaller() })
		expect(started.ok).toBe(true)
		await shop.pool.query("update payment_attempts set state = 'review'")
		await shop.pool.query(
			`insert into refunds (order_id, attempt_id, merchant_refund_id, amount_paise, state, reason, tries, created_at)
			select order_id, id, 'R-' || state_now || tried, 100, state_now::refund_state, 'part', tried, now() - days * interval '1 day'
			from payment_attempts, (values ('pending', 3, 0), ('pending', 2, 10), ('pending', 0, 12), ('completed', 4, 12))
				as one (state_now, tried, days)`,
		)
		await shop.pool.query(
			`insert into emails (key, to_address, subject, text, html, created_at)
			values ('k', 'meena@example.in', 's', 't', 'h', now() - interval '2 hours')`,
		)
		const findings = await checkDatabase(shop.url)
		expect(findings.slice(2, 4)).toEqual([
			problem(
				'Payments',
				'1 payment matches no order, 2 refunds keep failing or take too long',
				expect.stringContaining('reconcile'),
			),
			problem('Emails', '1 has waited longer than an hour', expect.any(String)),
		])
		await shop.pool.query('update emails set unanswered = 3')
		expect((await checkDatabase(shop.url))[3]).toMatchObject({
			message: expect.stringMatching(/^1 email of this week may not have arrived/),
		})
		await shop.pool.query("update emails set created_at = now() - interval '8 days'")
		expect((await checkDatabase(shop.url))[3]).toMatchObject({ about: 'Emails', fix: null })
	})
})

test('a pooler and a standby for reports are checked where there are any', async () => {
	const away = 'postgres://shop@127.0.0.1:1/shop'
	const check = (settings: object) => checkOtherAddresses({ ...shop.config, ...settings }, shop.url)
	expect(await check({ databaseUrl: shop.url })).toEqual([])
	expect(await check({ databaseUrl: away, directDatabaseUrl: shop.url })).toMatchObject([
		{ about: 'Pooler', message: expect.stringContaining('ECONNREFUSED'), fix: expect.any(String) },
	])
	expect(await check({ reportsDatabaseUrl: shop.url })).toEqual([
		problem(
			'Reports',
			expect.stringContaining("is the shop's own database"),
			expect.stringContaining('remove it'),
		),
	])
	expect(await check({ reportsDatabaseUrl: away })).toMatchObject([
		{ message: 'the standby cannot be used: it does not answer', fix: expect.any(String) },
	])
})

test('a wrong server clock does not make an email late', async () => {
	shop.advance(-2 * 3600)
	await inTransaction(shop, (transaction) =>
		enqueueEmail(shop, transaction, {
			key: 'new',
			email: { to: 'a@b.in', subject: 's', text: 't', html: 'h' },
		}),
	)
	shop.advance(2 * 3600)
	expect((await checkDatabase(shop.url))[3]).toMatchObject({ about: 'Emails', fix: null })
})

describe('business details', () => {
	test('are a problem while a live shop shows placeholders; details from the console count', async () => {
		const live = { ...shop.config, production: true, brand: { ...shop.config.brand } }
		expect((await checkBusinessDetails(live, shop.url)).message).toContain('BRAND_FSSAI')
		await shop.pool.query("insert into business_details (key, value) values ('fssai', '12418012000123')")
		const { message, fix } = await checkBusinessDetails(live, shop.url)
		expect(message).not.toContain('BRAND_FSSAI')
		expect(message).toContain('BRAND_GSTIN')
		expect(fix).toContain('/admin/settings')
		expect(await checkBusinessDetails(shop.config, 'postgres://shop@127.0.0.1:1/shop')).toMatchObject({
			message: expect.stringMatching(
				/^placeholders for BRAND_LEGAL_NAME, .* \(allowed with test payments; enter them before going live\)$/,
			),
			fix: null,
		})
		await shop.pool.query(
			`insert into business_details (key, value) select unnest($1::text[]), 'own' on conflict do nothing`,
			[BRAND_KEYS],
		)
		expect(await checkBusinessDetails(live, shop.url)).toEqual(ok('Business', 'own has all its details'))
	})
})

test('a problem exits with 1 and shows its fix; no problem exits with 0', () => {
	const bad = report([ok('Disk', '9.0 GB free'), problem('Mail', 'no response', 'Check SMTP_URL')])
	expect(bad).toMatchObject({
		text: expect.stringMatching(/PROBLEM {2}Mail.*\n.*→ Check SMTP_URL\n\n1 problem found\./),
	})
	expect([exitCode(bad), exitCode(report([ok('Disk', '9.0 GB free')]))]).toEqual([1, 0])
})
