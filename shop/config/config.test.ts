import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BRAND_KEYS, BRAND_DEFAULTS, brandSettingName } from '#shop/config/brand.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { Settings } from '#shop/config/settings.server.ts'
import { LIVE, problemsOf, SECRET } from '#test/fixtures/shops/settings.ts'

describe('readConfig', () => {
	test('needs no setting at all', () => {
		const config = readConfig({ SECRET })
		expect(config).toMatchObject({
			production: false,
			port: 3000,
			host: '127.0.0.1',
			databaseUrl: null,
			publicUrl: 'http://localhost:3000',
			trustedProxies: 0,
			shutdownDrainSeconds: 5,
			mailboxReadableBy: 'this-machine',
			smtp: null,
			brand: BRAND_DEFAULTS,
		})
	})

	test('uses the sandbox on its own port without credentials', () => {
		const { payments } = readConfig({ SECRET, PORT: '4123', HOST: '0.0.0.0' })
		expect(payments.mode).toBe('sandbox')
		expect(payments.pgUrl).toBe('http://127.0.0.1:4123/sandbox/phonepe/apis/pg-sandbox')
		expect(payments.checkoutScriptUrl).toBe('/sandbox/phonepe/web/bundle/checkout.js')
		expect(payments.payPageOrigins).toEqual(['http://localhost:4123'])
		expect(payments.expiresAfterSeconds).toBe(900)
	})

	test('uses PhonePe with credentials', () => {
		const { payments, production, smtp } = readConfig({ SECRET, ...LIVE })
		expect(production).toBe(true)
		expect(payments).toMatchObject({
			mode: 'phonepe',
			pgUrl: 'https://api.phonepe.com/apis/pg',
			oauthUrl: 'https://api.phonepe.com/apis/identity-manager',
			clientId: 'id',
		})
		expect(smtp).toEqual({ url: 'smtp://mail.example:587', from: 'SK3 Coffee <orders@shop.example>' })
	})

	test('opens as many database connections as its role needs, or as configured', () => {
		const url = 'postgres://one:5432,two:5432/shop?target_session_attrs=read-write'
		const shared = { SECRET, DATABASE_URL: url, ROLE: 'worker' }
		expect(readConfig(shared)).toMatchObject({
			databaseUrl: url,
			directDatabaseUrl: null,
			reportsDatabaseUrl: null,
			databasePool: { orders: 8, browsing: 6, jobs: 7 },
		})
		const pool = { DATABASE_POOL_ORDERS: '20', DATABASE_POOL_BROWSING: '12', DATABASE_POOL_JOBS: '4' }
		expect(readConfig({ ...shared, ...pool }).databasePool).toEqual({ orders: 20, browsing: 12, jobs: 4 })
		expect(problemsOf({ DATABASE_POOL_JOBS: '2' })).toEqual([
			'DATABASE_POOL_JOBS must be a whole number from 3 to 200.',
		])
	})

	test('serves metrics on the configured port, and on this machine only by default', () => {
		expect(readConfig({ SECRET }).metrics).toBeNull()
		expect(readConfig({ SECRET, METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
		const inside = { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }
		expect(readConfig({ SECRET, ...inside }).metrics).toEqual({ host: '10.0.0.5', port: 9464 })
		expect(problemsOf({ METRICS_PORT: 'yes' })).toEqual([
			'METRICS_PORT must be a whole number from 1 to 65535.',
		])
	})

	test('goes to PostgreSQL itself beside a connection pooler', () => {
		const direct = { DIRECT_DATABASE_URL: 'postgres://db.example/shop' }
		const pooled = { SECRET, DATABASE_URL: 'postgres://pooler.example:6432/shop', ...direct }
		expect(readConfig(pooled).directDatabaseUrl).toBe('postgres://db.example/shop')
		expect(problemsOf(direct)).toEqual([
			'DATABASE_URL must be set when DIRECT_DATABASE_URL is: to the connection pooler before it.',
		])
	})

	test('has a standby for reports on one host, beside a database of your own', () => {
		const reports = { REPORTS_DATABASE_URL: 'postgres://standby.example/shop' }
		const own = { SECRET, DATABASE_URL: 'postgres://db.example/shop' }
		expect(readConfig({ ...own, ...reports }).reportsDatabaseUrl).toBe('postgres://standby.example/shop')
		expect(problemsOf(reports)).toEqual([
			'DATABASE_URL must be set when REPORTS_DATABASE_URL is: to the database whose standby that is.',
		])
		for (const REPORTS_DATABASE_URL of ['postgres://one,two/shop', 'https://standby.example'])
			expect(problemsOf({ ...own, REPORTS_DATABASE_URL })[0]).toContain('the URL of one PostgreSQL')
	})

	test('lets a server or a worker share a database and a secret', () => {
		const shared = { DATABASE_URL: 'postgres://db.example/shop' }
		expect(readConfig({ SECRET, ...shared, ROLE: 'worker' }).role).toBe('worker')
		expect(problemsOf({ ROLE: 'worker' })).toEqual([
			'DATABASE_URL must be set when ROLE is worker: servers and workers share a database and a secret.',
		])
		expect(problemsOf({ ROLE: 'web', SECRET: '' })).toEqual([
			'DATABASE_URL and SECRET must be set when ROLE is web: servers and workers share a database and a secret.',
		])
		expect(problemsOf({ ROLE: 'server' })).toEqual(['ROLE must be one of all, web, worker.'])
	})

	test('treats an empty setting as not set', () => {
		expect(readConfig({ SECRET, PORT: '', DATABASE_URL: ' ' }).port).toBe(3000)
	})

	test('removes the trailing slash of the public URL', () => {
		expect(readConfig({ SECRET, PUBLIC_URL: 'http://10.0.0.2:3000/' }).publicUrl).toBe('http://10.0.0.2:3000')
	})

	test('trusts no proxy, one or several', () => {
		const trusted = ['false', '0', 'true', '1', '2', '9', undefined].map(
			(TRUST_PROXY) => readConfig({ SECRET, TRUST_PROXY }).trustedProxies,
		)
		expect(trusted).toEqual([0, 0, 1, 1, 2, 9, 0])
	})

	test('shows the emails to everyone only in these words', () => {
		expect(readConfig({ SECRET, MAILBOX_READABLE_BY: 'everyone' }).mailboxReadableBy).toBe('everyone')
		expect(problemsOf({ MAILBOX_READABLE_BY: 'true' })).toEqual([
			'MAILBOX_READABLE_BY must be this-machine or everyone.',
		])
	})

	test('takes business details from settings', () => {
		expect(readConfig({ SECRET, BRAND_LEGAL_NAME: 'Kaapi Ltd' }).brand.legalName).toBe('Kaapi Ltd')
		expect(readConfig({ SECRET, BRAND_TAX_REGISTRATION: 'composition' }).brand.taxRegistration).toBe(
			'composition',
		)
		expect(problemsOf({ BRAND_TAX_REGISTRATION: 'compositon' })).toEqual([
			'BRAND_TAX_REGISTRATION must be regular, composition or unregistered.',
		])
		const prefixes = { BRAND_ORDER_PREFIX: 'KAV', BRAND_INVOICE_PREFIX: 'K' }
		expect(readConfig({ SECRET, ...prefixes }).brand).toMatchObject({
			orderPrefix: 'KAV',
			invoicePrefix: 'K',
		})
		expect(problemsOf({ BRAND_ORDER_PREFIX: 'kav', BRAND_INVOICE_PREFIX: 'ABC' })).toEqual([
			'BRAND_ORDER_PREFIX must be 2 to 6 capital letters or digits, such as SK3.',
			"BRAND_INVOICE_PREFIX must be 1 to 3 capital letters or digits, such as SK, that don't end with B, C or D.",
		])
		expect(readConfig({ SECRET, BRAND_RETURN_DAYS: '30' }).brand.returnDays).toBe('30')
		for (const days of ['1', '91', '7 days', '07'])
			expect(problemsOf({ BRAND_RETURN_DAYS: days })).toEqual([
				'BRAND_RETURN_DAYS must be a whole number from 2 to 90.',
			])
	})

	test('generates a secret once and stores it in a private file', () => {
		const dataDir = mkdtempSync(join(tmpdir(), 'config-'))
		onTestFinished(() => rmSync(dataDir, { recursive: true }))
		const { secret } = readConfig({ DATA_DIR: dataDir })
		expect(secret).toHaveLength(64)
		expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(secret)
		expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
	})
})

describe('the image storage', () => {
	const S3 = {
		S3_ENDPOINT: 'https://storage.example/',
		S3_BUCKET: 'sk3-images',
		S3_ACCESS_KEY: 'key',
		S3_SECRET_KEY: 'secret',
	}

	test('is the disk, unless S3 is configured', () => {
		expect(readConfig({ SECRET }).s3).toBe(null)
		expect(readConfig({ SECRET, ...S3 }).s3).toEqual({
			endpoint: 'https://storage.example',
			region: 'us-east-1',
			bucket: 'sk3-images',
			accessKey: 'key',
			secretKey: 'secret',
		})
	})

	test('is refused with incomplete or invalid settings', () => {
		expect(problemsOf({ ...S3, S3_SECRET_KEY: undefined })[0]).toContain('S3_SECRET_KEY must be set too')
		expect(problemsOf({ ...S3, S3_BUCKET: 'No Bucket' })[0]).toContain('S3_BUCKET must be')
		expect(problemsOf({ ...S3, S3_ENDPOINT: 'storage.example' })[0]).toContain('S3_ENDPOINT must be')
		expect(problemsOf({ ...S3, S3_ENDPOINT: 'https://me:hunter2@storage.example' })).toEqual([
			expect.stringMatching(/^S3_ENDPOINT must be .* without user and password(?!.*hunter2)/),
		])
	})
})

describe('backups', () => {
	const S3 = { S3_ENDPOINT: 'https://storage.example', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }

	test('are made where BACKUP_TO says, at half past two', () => {
		expect(readConfig({ SECRET }).backups).toBeNull()
		expect(readConfig({ SECRET, BACKUP_TO: 'elsewhere' }).backups).toBe('elsewhere')
		expect(readConfig({ SECRET, BACKUP_TO: '/mnt/backups' }).backups).toEqual({
			to: { folder: '/mnt/backups' },
			at: 150,
			keep: { days: 7, weeks: 4, months: 12 },
			isContinuous: false,
		})
	})

	test('go to a bucket of S3, whether images do or not', () => {
		const config = readConfig({ SECRET, ...S3, BACKUP_TO: 's3://sk3-backups/shop/daily' })
		expect(config.s3).toBeNull()
		expect(config.backups).toMatchObject({
			to: { s3: { endpoint: 'https://storage.example', bucket: 'sk3-backups' }, prefix: 'shop/daily/' },
		})
		const both = readConfig({ SECRET, ...S3, S3_BUCKET: 'sk3-images', BACKUP_TO: 's3://sk3-backups' })
		expect([both.s3?.bucket, both.backups]).toMatchObject(['sk3-images', { to: { prefix: '' } }])
	})

	test('are refused with settings that cannot be', () => {
		expect(problemsOf({ BACKUP_TO: 's3://sk3-backups' })[0]).toContain(
			'S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY must',
		)
		expect(problemsOf({ ...S3, BACKUP_TO: '/mnt/backups' })[0]).toContain('S3_BUCKET must be set too')
		expect(problemsOf({ BACKUP_TO: 'ftp://storage.example' })[0]).toContain('BACKUP_TO must be')
		const continuous = { BACKUP_CONTINUOUSLY: 'true' }
		expect(problemsOf(continuous)[0]).toContain('BACKUP_TO must be a folder')
		expect(problemsOf({ ...continuous, ...S3, BACKUP_TO: 's3://sk3-backups' })).toEqual([])
		const ownDatabase = { ...continuous, BACKUP_TO: '/mnt/backups', DATABASE_URL: 'postgres://shop@one/shop' }
		expect(problemsOf(ownDatabase)[0]).toContain('pgBackRest')
		expect(problemsOf({ BACKUP_AT: '24:00' })[0]).toContain('BACKUP_AT must be')
		expect(problemsOf({ BACKUP_KEEP: '0,4,12' })[0]).toContain('BACKUP_KEEP must be')
	})
})

test.each([
	['.env.example', /^([A-Z0-9_]+)=/gm],
	['README.md', /`([A-Z][A-Z0-9_]+)`(?=[^|\n]*\|[^\n]*\|[^\n]*\|$)/gm],
])('%s lists every setting and nothing else', (file, name) => {
	const listed = [...readFileSync(file, 'utf8').matchAll(name)].map(([, found]) => found)
	const known = [...Object.keys(Settings.shape), ...BRAND_KEYS.map(brandSettingName)]
	expect(new Set(listed)).toEqual(new Set(known))
	expect(listed).toHaveLength(known.length)
})
