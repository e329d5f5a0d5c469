/** The shop's configuration. Only this file reads the environment. Keep it in step with .env.example and the README. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
	BRAND_DEFAULTS,
	BRAND_KEYS,
	type Brand,
	brandSettingName,
	originalImages,
} from '#shop/config/brand.ts'
import { type Backups, backupSettings } from '#shop/config/backup-settings.server.ts'
import { type PaymentSettings, paymentSettings } from '#shop/config/payment-settings.server.ts'
import { findProblems } from '#shop/config/check-settings.server.ts'
import { type S3Settings, s3Settings } from '#shop/config/s3-settings.server.ts'
import { Settings } from '#shop/config/settings.server.ts'
import {
	type CdnSettings,
	cdnSettings,
	type ErrorReportSettings,
	errorReportSettings,
	type TracingSettings,
	tracingSettings,
} from '#shop/config/service-settings.server.ts'
import { asDataFolderError, createDataFolder, readOrGenerate } from '#shop/files/data-folder.server.ts'

export type ScryptParameters = { N: number; r: number; p: number }

export type Config = {
	production: boolean
	port: number
	host: string
	/** `web` serves without running jobs, and `worker` runs jobs without serving pages. */
	role: Settings['ROLE']
	dataDir: string
	/** May lead to a connection pooler, if there is a direct address as well. */
	databaseUrl: string | null
	directDatabaseUrl: string | null
	reportsDatabaseUrl: string | null
	databasePool: { orders: number; browsing: number; jobs: number }
	/** If false, `npm run shop -- migrate` migrates and the start waits for it. */
	migratesAtStart: boolean
	/** The shop's URL on the internet, without a trailing slash. */
	publicUrl: string
	/** How many of our own proxies a request passes. Each adds the address that it saw to X-Forwarded-For. */
	trustedProxies: number
	logLevel: Settings['LOG_LEVEL']
	metrics: { host: string; port: number } | null
	tracing: TracingSettings | null
	errorReports: ErrorReportSettings | null
	cdn: CdnSettings | null
	payments: PaymentSettings
	smtp: { url: string; from: string } | null
	/** Who may read the emails at /mailbox while there is no mail server. */
	mailboxReadableBy: Settings['MAILBOX_READABLE_BY']
	/** If null, images are stored in the data directory. */
	s3: S3Settings | null
	backups: Backups
	/** The key of all keyed hashes and encrypted values. */
	secret: string
	/** The current values: settings overridden by the business details. Updated in place when the owner changes them. */
	brand: Brand
	configuredBrand: Readonly<Brand>
	heroImage: string | null
	passwordHashing: ScryptParameters
	/** How long the shop still serves after SIGTERM, until the load balancer knows. */
	shutdownDrainSeconds: number
	shutdownTimeoutSeconds: number
}

export type Environment = Record<string, string | undefined>

/**
 * One of the equivalent minimums of OWASP's Password Storage Cheat Sheet, with 32 MiB per hash. This is not a setting,
 * because nobody should lower it.
 */
const PASSWORD_HASHING: ScryptParameters = { N: 2 ** 15, r: 8, p: 3 }
/** How long shutdown waits for running requests and jobs. */
const SHUTDOWN_TIMEOUT_SECONDS = 10

export class ConfigError extends Error {
	readonly problems: readonly string[]

	constructor(problems: readonly string[]) {
		const heading =
			problems.length === 1 ? 'Invalid configuration:' : `Invalid configuration, ${problems.length} problems:`
		const list = problems.map((problem) => `  ${problem}`)
		super([heading, ...list, 'See .env.example for all settings.'].join('\n'))
		this.name = 'ConfigError'
		this.problems = problems
	}
}

/** Reads the environment and, for variables that are not set there, the `.env` file. */
export function readProcessConfig(): Config {
	if (existsSync('.env')) process.loadEnvFile('.env')
	return readConfig(process.env)
}

export function readConfig(env: Environment): Config {
	const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
	const parsed = Settings.safeParse(given)
	const problems = findProblems(given, parsed)
	if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
	const settings = parsed.data
	const dataDir = resolve(settings.DATA_DIR)
	const secret = settings.SECRET ?? storedSecret(dataDir)
	const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
	return {
		production: settings.PHONEPE_ENV === 'production',
		port: settings.PORT,
		host: settings.HOST,
		role: settings.ROLE,
		dataDir,
		databaseUrl: settings.DATABASE_URL ?? null,
		directDatabaseUrl: settings.DIRECT_DATABASE_URL ?? null,
		reportsDatabaseUrl: settings.REPORTS_DATABASE_URL ?? null,
		databasePool: databasePool(settings),
		migratesAtStart: settings.MIGRATE_AT_START,
		publicUrl,
		trustedProxies: settings.TRUST_PROXY,
		logLevel: settings.LOG_LEVEL,
		metrics: settings.METRICS_PORT ? { host: settings.METRICS_HOST, port: settings.METRICS_PORT } : null,
		tracing: tracingSettings(settings),
		errorReports: errorReportSettings(settings),
		cdn: cdnSettings(settings),
		payments: paymentSettings(settings, { secret, publicUrl }),
		smtp: settings.SMTP_URL ? { url: settings.SMTP_URL, from: settings.MAIL_FROM ?? '' } : null,
		mailboxReadableBy: settings.MAILBOX_READABLE_BY,
		s3: s3Settings(settings, settings.S3_BUCKET),
		backups: backupSettings(settings),
		secret,
		brand: brandFrom(given),
		configuredBrand: brandFrom(given),
		heroImage: settings.HERO_IMAGE ?? null,
		passwordHashing: PASSWORD_HASHING,
		shutdownDrainSeconds: settings.SHUTDOWN_DRAIN,
		shutdownTimeoutSeconds: SHUTDOWN_TIMEOUT_SECONDS,
	}
}

/** A worker's jobs use the connections for orders, and a few jobs run at a time. */
const ORDER_CONNECTIONS = { all: 10, web: 10, worker: 8 }

function databasePool({ ROLE: role, ...settings }: Settings): Config['databasePool'] {
	return {
		orders: settings.DATABASE_POOL_ORDERS ?? ORDER_CONNECTIONS[role],
		browsing: settings.DATABASE_POOL_BROWSING,
		jobs: settings.DATABASE_POOL_JOBS,
	}
}

function brandFrom(env: Environment): Brand {
	const brand: Brand = { ...BRAND_DEFAULTS }
	for (const key of BRAND_KEYS) brand[key] = env[brandSettingName(key)] ?? brand[key]
	brand.images = originalImages(brand.name)
	return brand
}

/** Without SECRET, one is generated and stored, because signed links and encrypted values must survive a restart. */
function storedSecret(dataDir: string): string {
	createDataFolder(dataDir)
	try {
		return readOrGenerate(join(dataDir, 'secret'), () => randomBytes(32).toString('hex'))
	} catch (error) {
		throw asDataFolderError(dataDir, error)
	}
}
