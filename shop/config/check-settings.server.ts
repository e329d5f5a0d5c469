/** Reports invalid settings, invalid combinations and unknown names. */
import type { z } from 'zod'
import { BRAND_KEYS, brandSettingName } from '#shop/config/brand.ts'
import {
	DEFAULT_INVOICE_PREFIX,
	DEFAULT_ORDER_PREFIX,
	INVOICE_PREFIX_MESSAGE,
	isInvoicePrefix,
	isOrderPrefix,
	ORDER_PREFIX_MESSAGE,
} from '#shop/config/number-prefixes.ts'
import { isReturnDays, RETURN_DAYS_MESSAGE } from '#shop/config/return-days.ts'
import { TAX_REGISTRATIONS } from '#shop/config/tax-registration.ts'
import { isPrivateHost } from '#shop/config/hosts.server.ts'
import { Settings } from '#shop/config/settings.server.ts'
import { ELSEWHERE, S3_PROTOCOL } from '#shop/config/backup-settings.server.ts'
import { findUnknownNames } from '#shop/config/unknown-names.ts'

/** Returns all problems at once, as sentences that say how to fix them. None contains the value of a secret. */
export function findProblems(
	env: Record<string, string | undefined>,
	parsed: z.ZodSafeParseResult<Settings>,
): string[] {
	const issues = parsed.error?.issues ?? []
	return [
		...issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`),
		...findUnknownNames(Object.keys(env), KNOWN_NAMES),
		...findInvalidRegistration(env),
		...findInvalidReturnDays(env),
		...findInvalidSwitches(env),
		...findInvalidPrefixes(env),
		...(parsed.success ? findInvalidCombinations(parsed.data) : []),
	]
}

const KNOWN_NAMES = [...Object.keys(Settings.shape), ...BRAND_KEYS.map(brandSettingName)]

const CREDENTIALS = [
	'PHONEPE_CLIENT_ID',
	'PHONEPE_CLIENT_SECRET',
	'PHONEPE_WEBHOOK_USER',
	'PHONEPE_WEBHOOK_PASSWORD',
] as const

const STORAGE = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

function findInvalidCombinations(settings: Settings): string[] {
	const missing = CREDENTIALS.filter((name) => !settings[name])
	const problems: string[] = []
	problems.push(...findMissingForRole(settings))
	if (settings.DIRECT_DATABASE_URL && !settings.DATABASE_URL)
		problems.push('DATABASE_URL must be set when DIRECT_DATABASE_URL is: to the connection pooler before it.')
	problems.push(...findMissingStorage(settings), ...findInvalidBackups(settings))
	if (settings.REPORTS_DATABASE_URL && !settings.DATABASE_URL)
		problems.push(
			'DATABASE_URL must be set when REPORTS_DATABASE_URL is: to the database whose standby that is.',
		)
	if (settings.CDN_PURGE_URL && settings.CDN_MAX_AGE === 0)
		problems.push('CDN_MAX_AGE must be set when CDN_PURGE_URL is: without it, a CDN caches no pages.')
	if (!settings.CDN_PURGE_URL && (settings.CDN_PURGE_HEADER ?? settings.CDN_PURGE_BODY))
		problems.push('CDN_PURGE_URL must be set when CDN_PURGE_HEADER or CDN_PURGE_BODY is.')
	if (missing.length > 0 && missing.length < CREDENTIALS.length) {
		problems.push(`${missing.join(', ')} must be set too: PhonePe needs all of its credentials.`)
	}
	const isSandbox = (settings.PHONEPE_ENV ?? 'sandbox') === 'sandbox'
	if (settings.PHONEPE_CLIENT_ID && isSandbox) {
		problems.push(
			'PHONEPE_ENV must be uat or production when PhonePe credentials are set. Remove them to use the sandbox.',
		)
	}
	if (missing.length === CREDENTIALS.length && !isSandbox) {
		problems.push(`PHONEPE_ENV is ${settings.PHONEPE_ENV}, which requires ${CREDENTIALS.join(', ')}.`)
	}
	if (settings.SMTP_URL && !settings.MAIL_FROM) {
		problems.push('MAIL_FROM must be set when SMTP_URL is: emails need a sender.')
	}
	// Without the sandbox there is no mailbox page, so all emails would be lost.
	if (missing.length === 0 && !settings.SMTP_URL) {
		problems.push(
			'SMTP_URL must be set when PhonePe credentials are: a shop that takes payments must send emails.',
		)
	} else if (
		!settings.SMTP_URL &&
		settings.PUBLIC_URL &&
		!isPrivateHost(new URL(settings.PUBLIC_URL).hostname)
	) {
		problems.push(
			'SMTP_URL must be set, to your mail server, when PUBLIC_URL is public: shoppers need their emails.',
		)
	}
	if (settings.PHONEPE_ENV === 'production') {
		if (!settings.PUBLIC_URL?.startsWith('https:')) {
			problems.push('PUBLIC_URL must be the https URL of the shop: PhonePe redirects shoppers to it.')
		}
	}
	return problems
}

/** Backups need no bucket for images. */
function findMissingStorage(settings: Settings): string[] {
	const isForBackups = settings.BACKUP_TO?.startsWith(S3_PROTOCOL) ?? false
	const needed =
		isForBackups && !settings.S3_BUCKET ? STORAGE.filter((name) => name !== 'S3_BUCKET') : STORAGE
	const missing = needed.filter((name) => !settings[name])
	if (missing.length === 0 || (missing.length === needed.length && !isForBackups)) return []
	return [`${missing.join(', ')} must be set too: S3 needs all of its settings.`]
}

function findInvalidBackups(settings: Settings): string[] {
	if (!settings.BACKUP_CONTINUOUSLY) return []
	if (settings.DATABASE_URL)
		return [
			'BACKUP_CONTINUOUSLY is for the embedded PostgreSQL: for the one of DATABASE_URL, use pgBackRest or CloudNativePG.',
		]
	const isPlace = settings.BACKUP_TO && settings.BACKUP_TO !== ELSEWHERE
	return isPlace ? [] : ['BACKUP_TO must be a folder or a bucket when BACKUP_CONTINUOUSLY is true.']
}

function findMissingForRole({ ROLE: role, DATABASE_URL: url, SECRET: secret }: Settings): string[] {
	if (role === 'all') return []
	const missing = [...(url ? [] : ['DATABASE_URL']), ...(secret ? [] : ['SECRET'])]
	if (missing.length === 0) return []
	return [
		`${missing.join(' and ')} must be set when ROLE is ${role}: servers and workers share a database and a secret.`,
	]
}

/** Invoices depend on it, so a misspelt value must not pass for the default. */
function findInvalidRegistration(env: Record<string, string | undefined>): string[] {
	const name = brandSettingName('taxRegistration')
	const isKnown = TAX_REGISTRATIONS.some(({ value }) => value === env[name])
	return env[name] === undefined || isKnown ? [] : [`${name} must be regular, composition or unregistered.`]
}

/** Pages and search engines state it. */
function findInvalidReturnDays(env: Record<string, string | undefined>): string[] {
	const name = brandSettingName('returnDays')
	const days = env[name]
	return days === undefined || isReturnDays(days) ? [] : [`${name} must be ${RETURN_DAYS_MESSAGE}.`]
}

/** A misspelt value must not pass for off or on. */
function findInvalidSwitches(env: Record<string, string | undefined>): string[] {
	return (['otherPayments', 'unpaidReminders', 'reviewEmails'] as const)
		.map(brandSettingName)
		.filter((name) => ![undefined, 'on', 'off'].includes(env[name]))
		.map((name) => `${name} must be on or off.`)
}

/** Order numbers are recognized by their form, and the law prescribes the form of invoice numbers. */
function findInvalidPrefixes(env: Record<string, string | undefined>): string[] {
	const order = brandSettingName('orderPrefix')
	const invoice = brandSettingName('invoicePrefix')
	return [
		...(isOrderPrefix(env[order] ?? DEFAULT_ORDER_PREFIX)
			? []
			: [`${order} must be ${ORDER_PREFIX_MESSAGE}.`]),
		...(isInvoicePrefix(env[invoice] ?? DEFAULT_INVOICE_PREFIX)
			? []
			: [`${invoice} must be ${INVOICE_PREFIX_MESSAGE}.`]),
	]
}
