import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkDatabase } from './database.ts'
import { report } from './doctor.ts'
import { trouble, well } from './findings.ts'
import { checkFirm } from './firm.ts'
import { checkDisk, checkFolder } from './machine.ts'
import { checkClock, checkMail, checkPictures, checkProvider } from './outside.ts'
import { exitCode } from '../command.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { startPayment } from '#shop/checkout/start-payment.server.ts'
import { type Config, readConfig } from '#shop/config/config.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newAsker, payFor } from '#test/fixtures/orders.ts'
import { openFakeS3 } from '#test/fake-s3.ts'

const shop = await shopForTests()
beforeEach(async () => {
	await shop.empty()
	await seedIfEmpty(shop.db)
})

const closing: (() => void)[] = []
afterEach(() => {
	for (const close of closing.splice(0)) close()
})

describe('the data folder', () => {
	test('is well when it can be written to, and leaves nothing behind', async () => {
		expect(await checkFolder(shop.config.dataDir)).toMatchObject({ remedy: null })
		expect(await checkDisk(shop.config.dataDir, 1)).toMatchObject({ remedy: null })
	})

	test('is trouble when it is a file, and so is a disk with too little room', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
		closing.push(() => rmSync(folder, { recursive: true }))
		writeFileSync(join(folder, 'data'), '')
		expect(await checkFolder(join(folder, 'data'))).toMatchObject({
			words: expect.stringContaining('cannot be written to'),
			remedy: expect.stringContaining('DATA_DIR'),
		})
		expect((await checkDisk(folder, Number.MAX_SAFE_INTEGER)).remedy).toContain('Make room')
	})
})

describe('the database', () => {
	test('of a shop in order is well', async () => {
		const findings = await checkDatabase(shop.url)
		expect(findings.map(({ about, remedy }) => [about, remedy])).toEqual([
			['Database', null],
			['Migrations', null],
			['Money', null],
			['Letters', null],
		])
	})

	test('that nobody has migrated asks for a start', async () => {
		const url = shop.url.replace(/[^/]+$/, 'postgres')
		const [, migrations] = await checkDatabase(url)
		expect(migrations).toMatchObject({ about: 'Migrations', remedy: expect.stringContaining('npm start') })
	})

	test('of a newer shop is told apart from an old one', async () => {
		await shop.pool.query(
			"insert into drizzle.__drizzle_migrations (hash, created_at) values ('tomorrow', 9999999999999)",
		)
		const findings = await checkDatabase(shop.url)
		await shop.pool.query("delete from drizzle.__drizzle_migrations where hash = 'tomorrow'")
		expect(findings[1]).toMatchObject({ words: expect.stringContaining('newer shop') })
	})

	test('that does not answer is trouble', async () => {
		const [finding] = await checkDatabase('postgres://shop@127.0.0.1:1/shop')
		expect(finding).toMatchObject({ about: 'Database', remedy: expect.stringContaining('DATABASE_URL') })
	})

	test('tells of money that fits no order and of emails that do not leave', async () => {
		const started = await startPayment(shop, { input: payFor(), asker: newAsker() })
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
		expect(findings.slice(2)).toEqual([
			trouble(
				'Money',
				'1 payments fit no order, 2 refunds keep failing or take too long',
				expect.stringContaining('reconcile'),
			),
			trouble('Letters', '1 wait longer than an hour', expect.any(String)),
		])
	})
})

describe('the firm', () => {
	test('is trouble while a live shop shows placeholders, and what the owner wrote counts', async () => {
		const live = { ...shop.config, production: true, brand: { ...shop.config.brand } }
		expect((await checkFirm(live, shop.url)).words).toContain('BRAND_FSSAI')
		await shop.pool.query("insert into particulars (key, value) values ('fssai', '12418012000123')")
		const { words, remedy } = await checkFirm(live, shop.url)
		expect(words).not.toContain('BRAND_FSSAI')
		expect(words).toContain('BRAND_GSTIN')
		expect(remedy).toContain('/admin/settings')
		expect(await checkFirm(shop.config, 'postgres://shop@127.0.0.1:1/shop')).toMatchObject({ remedy: null })
	})
})

describe('the world outside', () => {
	test('a place for pictures is well, one that does not believe the key is trouble', async () => {
		expect(await checkPictures(shop.config)).toMatchObject({ remedy: null })
		const storage = await openFakeS3()
		closing.push(storage.close)
		const { s3 } = readConfig({ SECRET: shop.config.secret, ...storage.settings })
		expect((await checkPictures({ ...shop.config, s3 })).words).toContain('shop-pictures')
		expect(await checkPictures({ ...shop.config, s3: s3 && { ...s3, secretKey: 'wrong' } })).toMatchObject({
			words: expect.stringContaining('status 403'),
			remedy: expect.stringContaining('S3_'),
		})
	})

	const withSmtp = (port: number): Config => ({
		...shop.config,
		smtp: { url: `smtp://127.0.0.1:${port}`, from: 'orders@shop.example' },
	})

	test('a mail server that greets is well, one that is not there is trouble', async () => {
		const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
		server.listen(0, '127.0.0.1')
		await once(server.server, 'listening')
		const { port } = server.server.address() as AddressInfo
		expect(await checkMail(withSmtp(port))).toMatchObject({ remedy: null })
		await new Promise<void>((done) => server.close(() => done()))
		expect((await checkMail(withSmtp(port))).remedy).toContain('SMTP_URL')
		expect((await checkMail(shop.config)).words).toContain('/mailbox')
	})

	test('something that is no mail server is trouble', async () => {
		const server = createTcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
		server.listen(0, '127.0.0.1')
		closing.push(() => server.close())
		await once(server, 'listening')
		const { port } = server.address() as AddressInfo
		expect((await checkMail(withSmtp(port))).remedy).toContain('SMTP_URL')
	})

	test('a provider that gives a token is well; wrong credentials are trouble', async () => {
		expect(await checkProvider(shop.config)).toMatchObject({ remedy: null })
		const payments = { ...shop.config.payments, mode: 'phonepe' as const, clientSecret: 'wrong' }
		expect((await checkProvider({ ...shop.config, payments })).remedy).toContain('PHONEPE_CLIENT_SECRET')
	})

	test('a clock that is off is told by how much', async () => {
		const server: Server = createServer((_request, response) => response.end())
		server.listen(0, '127.0.0.1')
		closing.push(() => server.close())
		await once(server, 'listening')
		const pgUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
		const config = { ...shop.config, payments: { ...shop.config.payments, pgUrl } }
		expect(await checkClock(config)).toMatchObject({ remedy: null })
		const ahead = await checkClock(config, () => Date.now() + 600_000)
		expect(ahead.words).toMatch(/^(?:599|60[01]) seconds ahead of the provider$/)
	})
})

test('trouble ends with 1, none with 0, and each trouble brings its remedy', () => {
	const bad = report([well('Disk', '9.0 GB free'), trouble('Mail', 'no answer', 'Mend SMTP_URL')])
	expect(bad).toMatchObject({
		say: expect.stringMatching(/TROUBLE {2}Mail.*\n.*→ Mend SMTP_URL\n\n1 thing needs you\./),
	})
	expect([exitCode(bad), exitCode(report([well('Disk', '9.0 GB free')]))]).toEqual([1, 0])
})
