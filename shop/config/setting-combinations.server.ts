/** Rules on which settings may be set together. Each returns how to fix a violation, or null. */
import { isPrivateHost } from '#shop/config/hosts.server.ts'
import type { Settings } from '#shop/config/settings.server.ts'
import { ELSEWHERE, S3_PROTOCOL } from '#shop/config/backup-settings.server.ts'

type Rule = (settings: Settings) => string | null

export function findInvalidCombinations(settings: Settings): string[] {
	return RULES.map((rule) => rule(settings)).filter((problem) => problem !== null)
}

const rolesShareDatabaseAndSecret: Rule = ({ ROLE: role, DATABASE_URL: url, SECRET: secret }) => {
	const missing = [...(url ? [] : ['DATABASE_URL']), ...(secret ? [] : ['SECRET'])]
	if (role === 'all' || missing.length === 0) return null
	return `${missing.join(' and ')} must be set when ROLE is ${role}: servers and workers share a database and a secret.`
}

const directUrlNeedsPooler: Rule = (settings) =>
	settings.DIRECT_DATABASE_URL && !settings.DATABASE_URL
		? 'DATABASE_URL must be set when DIRECT_DATABASE_URL is: to the connection pooler before it.'
		: null

const STORAGE = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

/** Backups need no bucket for images. */
const storageIsComplete: Rule = (settings) => {
	const isForBackups = settings.BACKUP_TO?.startsWith(S3_PROTOCOL) ?? false
	const needed =
		isForBackups && !settings.S3_BUCKET ? STORAGE.filter((name) => name !== 'S3_BUCKET') : STORAGE
	const missing = needed.filter((name) => !settings[name])
	if (missing.length === 0 || (missing.length === needed.length && !isForBackups)) return null
	return `${missing.join(', ')} must be set too: S3 needs all of its settings.`
}

const continuousBackupsNeedEmbeddedDatabase: Rule = (settings) =>
	settings.BACKUP_CONTINUOUSLY && settings.DATABASE_URL
		? 'BACKUP_CONTINUOUSLY is for the embedded PostgreSQL: for the one of DATABASE_URL, use pgBackRest or CloudNativePG.'
		: null

const continuousBackupsNeedDestination: Rule = (settings) => {
	if (!settings.BACKUP_CONTINUOUSLY || settings.DATABASE_URL) return null
	const isPlace = settings.BACKUP_TO && settings.BACKUP_TO !== ELSEWHERE
	return isPlace ? null : 'BACKUP_TO must be a folder or a bucket when BACKUP_CONTINUOUSLY is true.'
}

const reportsNeedDatabase: Rule = (settings) =>
	settings.REPORTS_DATABASE_URL && !settings.DATABASE_URL
		? 'DATABASE_URL must be set when REPORTS_DATABASE_URL is: to the database whose standby that is.'
		: null

const purgeNeedsCaching: Rule = (settings) =>
	settings.CDN_PURGE_URL && settings.CDN_MAX_AGE === 0
		? 'CDN_MAX_AGE must be set when CDN_PURGE_URL is: without it, a CDN caches no pages.'
		: null

const purgeNeedsUrl: Rule = (settings) =>
	!settings.CDN_PURGE_URL && (settings.CDN_PURGE_HEADER ?? settings.CDN_PURGE_BODY)
		? 'CDN_PURGE_URL must be set when CDN_PURGE_HEADER or CDN_PURGE_BODY is.'
		: null

const CREDENTIALS = [
	'PHONEPE_CLIENT_ID',
	'PHONEPE_CLIENT_SECRET',
	'PHONEPE_WEBHOOK_USER',
	'PHONEPE_WEBHOOK_PASSWORD',
] as const

function missingCredentials(settings: Settings): readonly string[] {
	return CREDENTIALS.filter((name) => !settings[name])
}

function isSandbox({ PHONEPE_ENV: environment }: Settings): boolean {
	return (environment ?? 'sandbox') === 'sandbox'
}

const credentialsAreComplete: Rule = (settings) => {
	const missing = missingCredentials(settings)
	if (missing.length === 0 || missing.length === CREDENTIALS.length) return null
	return `${missing.join(', ')} must be set too: PhonePe needs all of its credentials.`
}

const sandboxHasNoCredentials: Rule = (settings) =>
	settings.PHONEPE_CLIENT_ID && isSandbox(settings)
		? 'PHONEPE_ENV must be uat or production when PhonePe credentials are set. Remove them to use the sandbox.'
		: null

const phonePeNeedsCredentials: Rule = (settings) =>
	missingCredentials(settings).length === CREDENTIALS.length && !isSandbox(settings)
		? `PHONEPE_ENV is ${settings.PHONEPE_ENV}, which requires ${CREDENTIALS.join(', ')}.`
		: null

const emailsNeedSender: Rule = (settings) =>
	settings.SMTP_URL && !settings.MAIL_FROM
		? 'MAIL_FROM must be set when SMTP_URL is: emails need a sender.'
		: null

/** Without the sandbox there is no mailbox page, so all emails would be lost. */
const liveShopNeedsMailServer: Rule = (settings) => {
	if (settings.SMTP_URL) return null
	if (missingCredentials(settings).length === 0)
		return 'SMTP_URL must be set when PhonePe credentials are: a shop that takes payments must send emails.'
	if (settings.PUBLIC_URL && !isPrivateHost(new URL(settings.PUBLIC_URL).hostname))
		return 'SMTP_URL must be set, to your mail server, when PUBLIC_URL is public: shoppers need their emails.'
	return null
}

const productionNeedsHttps: Rule = (settings) =>
	settings.PHONEPE_ENV === 'production' && !settings.PUBLIC_URL?.startsWith('https:')
		? 'PUBLIC_URL must be the https URL of the shop: PhonePe redirects shoppers to it.'
		: null

const RULES: readonly Rule[] = [
	rolesShareDatabaseAndSecret,
	directUrlNeedsPooler,
	storageIsComplete,
	continuousBackupsNeedEmbeddedDatabase,
	continuousBackupsNeedDestination,
	reportsNeedDatabase,
	purgeNeedsCaching,
	purgeNeedsUrl,
	credentialsAreComplete,
	sandboxHasNoCredentials,
	phonePeNeedsCredentials,
	emailsNeedSender,
	liveShopNeedsMailServer,
	productionNeedsHttps,
]
