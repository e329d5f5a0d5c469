/** The schema of each setting, with the message for an invalid value. Keep it in step with .env.example. */
import { z } from 'zod'
import { isJson } from '#shop/input/parse-json.ts'
import { listHostUrls, whyInvalidDatabaseUrl } from './database-url.ts'

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const

const ROLES = ['all', 'web', 'worker'] as const

/** OpenTelemetry's other samplers need a parent elsewhere, which no trace of the shop has. */
const TRACES_SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const

const MIN_SECRET_LENGTH = 32

export type Settings = z.infer<typeof Settings>
export const Settings = z.object({
	PORT: wholeNumber(1, 65_535).default(3000),
	HOST: z.string().default('127.0.0.1'),
	ROLE: z.enum(ROLES, { error: `must be one of ${ROLES.join(', ')}` }).default('all'),
	DATA_DIR: z.string().default('data'),
	DATABASE_URL: databaseUrl().optional(),
	DIRECT_DATABASE_URL: databaseUrl().optional(),
	REPORTS_DATABASE_URL: z
		.string()
		.refine(
			(text) => listHostUrls(text)?.length === 1,
			'must be the URL of one PostgreSQL, such as postgres://user:password@standby:5432/shop',
		)
		.optional(),
	DATABASE_POOL_ORDERS: wholeNumber(2, 200).optional(),
	DATABASE_POOL_BROWSING: wholeNumber(1, 200).default(6),
	DATABASE_POOL_JOBS: wholeNumber(3, 200).default(7),
	MIGRATE_AT_START: trueOrFalse(true),
	PUBLIC_URL: z
		.string()
		.transform((text) => text.replace(/\/$/, ''))
		.refine(isOrigin, 'must be a URL without a path, such as https://shop.example')
		.optional(),
	TRUST_PROXY: z
		.string()
		.regex(
			/^(?:true|false|[0-9])$/,
			'must be false, true (behind your own proxy) or the number of proxies in a row, up to 9',
		)
		.default('false')
		.transform((text) => Number(text === 'true' ? 1 : text === 'false' ? 0 : text)),
	SHUTDOWN_DRAIN: wholeNumber(0, 60).default(5),
	METRICS_PORT: wholeNumber(1, 65_535).optional(),
	METRICS_HOST: z.string().default('127.0.0.1'),
	OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'http://localhost:4318').optional(),
	OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url(['http:', 'https:'], 'http://localhost:4318/v1/traces').optional(),
	OTEL_TRACES_SAMPLER: z
		.enum(TRACES_SAMPLERS, { error: `must be one of ${TRACES_SAMPLERS.join(', ')}` })
		.default('always_on'),
	OTEL_TRACES_SAMPLER_ARG: z
		.string()
		.regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a number from 0 to 1')
		.default('1')
		.transform(Number),
	SENTRY_DSN: z
		.string()
		.refine(isSentryDsn, 'must be the DSN of a project, such as https://key@errors.example/1')
		.optional(),
	CDN_MAX_AGE: wholeNumber(0, 86_400).default(0),
	CDN_PURGE_URL: url(['http:', 'https:'], 'https://api.cdn.example/purge')
		.refine(isWithoutPassword, 'must be a URL without user and password: use CDN_PURGE_HEADER instead')
		.optional(),
	CDN_PURGE_HEADER: z
		.string()
		.regex(/^[\w-]+: *[\x20-\x7e]+$/, 'must be a name and a value, such as Fastly-Key: token')
		.optional(),
	CDN_PURGE_BODY: z.string().refine(isJson, 'must be JSON, such as {"tags":["shop-pages"]}').optional(),
	LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
	SECRET: z
		.string()
		.min(
			MIN_SECRET_LENGTH,
			`must have at least ${MIN_SECRET_LENGTH} characters. Generate one with: openssl rand -hex 32`,
		)
		.optional(),
	S3_ENDPOINT: url(['http:', 'https:'], 'https://s3.ap-south-1.amazonaws.com')
		.refine(
			isWithoutPassword,
			'must be a URL without user and password: use S3_ACCESS_KEY and S3_SECRET_KEY instead',
		)
		.optional(),
	S3_REGION: z.string().default('us-east-1'),
	S3_BUCKET: z
		.string()
		.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as sk3-images')
		.optional(),
	S3_ACCESS_KEY: z.string().optional(),
	S3_SECRET_KEY: z.string().optional(),
	BACKUP_TO: z
		.string()
		.refine(
			(text) =>
				!text.includes('://') || /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w.-]+)*\/?$/.test(text),
			'must be a folder, a bucket such as s3://sk3-backups/shop, or elsewhere',
		)
		.optional(),
	BACKUP_AT: z
		.string()
		.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time in India such as 02:30')
		.default('02:30'),
	BACKUP_KEEP: z
		.string()
		.regex(/^[1-9]\d{0,2}(?:,\d{1,3}){2}$/, 'must be numbers of days, weeks and months, such as 7,4,12')
		.default('7,4,12'),
	BACKUP_CONTINUOUSLY: trueOrFalse(false),
	SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
	MAIL_FROM: z
		.string()
		.regex(
			/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/,
			'must be an email address, such as SK3 Coffee <orders@shop.example>',
		)
		.optional(),
	MAILBOX_READABLE_BY: z
		.enum(['this-machine', 'everyone'], { error: 'must be this-machine or everyone' })
		.default('this-machine'),
	PHONEPE_ENV: z
		.enum(['sandbox', 'uat', 'production'], { error: 'must be sandbox, uat or production' })
		.optional(),
	PHONEPE_CLIENT_ID: z.string().optional(),
	PHONEPE_CLIENT_SECRET: z.string().optional(),
	PHONEPE_CLIENT_VERSION: z.string().regex(/^\d+$/, 'must be a whole number').default('1'),
	PHONEPE_WEBHOOK_USER: z.string().optional(),
	PHONEPE_WEBHOOK_PASSWORD: z.string().optional(),
	PHONEPE_PG_URL: url(['http:', 'https:'], 'https://api.phonepe.com/apis/pg').optional(),
	PHONEPE_OAUTH_URL: url(['http:', 'https:'], 'https://api.phonepe.com/apis/identity-manager').optional(),
	PHONEPE_CHECKOUT_SCRIPT_URL: url(
		['https:'],
		'https://mercury.phonepe.com/web/bundle/checkout.js',
	).optional(),
	PAYMENT_EXPIRES_AFTER: wholeNumber(300, 3600).default(900),
	HERO_IMAGE: z
		.string()
		.refine(
			(text) => /^\/[^/]/.test(text) || isUrl(text, ['https:']),
			'must be a path on this site or an https URL',
		)
		.optional(),
})

function wholeNumber(min: number, max: number) {
	const message = `must be a whole number from ${min} to ${max}`
	return z
		.string()
		.regex(/^\d{1,9}$/, message)
		.transform(Number)
		.refine((number) => number >= min && number <= max, message)
}

function trueOrFalse(byDefault: boolean) {
	return z
		.enum(['true', 'false'], { error: 'must be true or false' })
		.default(byDefault ? 'true' : 'false')
		.transform((text) => text === 'true')
}

function databaseUrl() {
	return z.string().superRefine((text, context) => {
		const message = whyInvalidDatabaseUrl(text)
		if (message !== null) context.addIssue({ code: 'custom', message })
	})
}

function url(protocols: readonly string[], example: string) {
	return z.string().refine((text) => isUrl(text, protocols), `must be a URL such as ${example}`)
}

function isUrl(text: string, protocols: readonly string[]): boolean {
	return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

/** `fetch` refuses URLs with credentials, and its error message would reveal them. */
function isWithoutPassword(text: string): boolean {
	return !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === '')
}

/** The last part of the path names the project, and the user is its key. */
function isSentryDsn(text: string): boolean {
	if (!isUrl(text, ['http:', 'https:'])) return false
	const { username, password, pathname } = new URL(text)
	return username !== '' && password === '' && /\/\d+$/.test(pathname)
}

function isOrigin(text: string): boolean {
	return isUrl(text, ['http:', 'https:']) && new URL(text).origin === text.toLowerCase()
}
