/** Every setting of the shop: the only file that reads the environment. Keep in step with .env.example and the README. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BRAND_DEFAULTS, BRAND_KEYS, type Brand, brandSettingName } from '#shop/config/brand.ts'
import { type PaymentSettings, paymentSettings } from '#shop/config/payment-settings.server.ts'
import { Settings } from '#shop/config/settings.server.ts'
import { wrongSettings } from '#shop/config/check-settings.server.ts'

export type S3Settings = {
	/** Without a slash at the end. */
	endpoint: string
	region: string
	bucket: string
	accessKey: string
	secretKey: string
}

export type Config = {
	production: boolean
	port: number
	host: string
	dataDir: string
	databaseUrl: string | null
	/** How the world addresses the shop, without a slash at the end. */
	publicUrl: string
	trustProxy: boolean
	logLevel: Settings['LOG_LEVEL']
	payments: PaymentSettings
	smtp: { url: string; from: string } | null
	/** Null: pictures are kept on this machine's disk, in the data directory. */
	s3: S3Settings | null
	/** The key of every keyed hash the shop makes. */
	secret: string
	/** What is in force: the owner's particulars above the settings'. Changed in place when the owner changes them. */
	brand: Brand
	configuredBrand: Readonly<Brand>
	heroImage: string | null
	shutdownTimeoutSeconds: number
}

export type Environment = Record<string, string | undefined>

/** How long a stop waits for requests and jobs under way. */
const STOP_AFTER_SECONDS = 10

export class ConfigError extends Error {
	readonly problems: readonly string[]

	constructor(problems: readonly string[]) {
		const head =
			problems.length === 1 ? 'A setting needs mending:' : `${problems.length} settings need mending:`
		super(
			[head, ...problems.map((problem) => `  ${problem}`), 'All settings are listed in .env.example.'].join(
				'\n',
			),
		)
		this.name = 'ConfigError'
		this.problems = problems
	}
}

/** The settings of this process: its environment, and `.env` for what the environment leaves open. */
export function readProcessConfig(): Config {
	if (existsSync('.env')) process.loadEnvFile('.env')
	return readConfig(process.env)
}

export function readConfig(env: Environment): Config {
	const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
	const parsed = Settings.safeParse(given)
	const problems = wrongSettings(given, parsed)
	if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
	const settings = parsed.data
	const dataDir = resolve(settings.DATA_DIR)
	const secret = settings.SECRET ?? keptSecret(dataDir)
	const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
	return {
		production: settings.PHONEPE_ENV === 'production',
		port: settings.PORT,
		host: settings.HOST,
		dataDir,
		databaseUrl: settings.DATABASE_URL ?? null,
		publicUrl,
		trustProxy: settings.TRUST_PROXY,
		logLevel: settings.LOG_LEVEL,
		payments: paymentSettings(settings, { secret, publicUrl }),
		smtp: settings.SMTP_URL ? { url: settings.SMTP_URL, from: settings.MAIL_FROM ?? '' } : null,
		s3: s3Settings(settings),
		secret,
		brand: brandFrom(given),
		configuredBrand: brandFrom(given),
		heroImage: settings.HERO_IMAGE ?? null,
		shutdownTimeoutSeconds: STOP_AFTER_SECONDS,
	}
}

function s3Settings(settings: Settings): S3Settings | null {
	const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = settings
	const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = settings
	if (!endpoint || !bucket || !accessKey || !secretKey) return null
	return { endpoint: endpoint.replace(/\/$/, ''), region, bucket, accessKey, secretKey }
}

function brandFrom(env: Environment): Brand {
	const brand: Brand = { ...BRAND_DEFAULTS }
	for (const key of BRAND_KEYS) brand[key] = env[brandSettingName(key)] ?? brand[key]
	return brand
}

/** Without SECRET the shop makes one and keeps it, so that a restart forgets nothing it has signed. */
function keptSecret(dataDir: string): string {
	const file = join(dataDir, 'secret')
	mkdirSync(dataDir, { recursive: true, mode: 0o700 })
	try {
		writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
	}
	return readFileSync(file, 'utf8').trim()
}
