/** What is wrong with the settings: each by itself, those that go together, and names nobody knows. */
import type { z } from 'zod'
import { BRAND_DEFAULTS, brandSettingName } from '#shop/config/brand.ts'
import { Settings } from '#shop/config/settings.server.ts'

/** Every problem at once, as sentences that say what to do; none says what a secret holds. */
export function wrongSettings(
	env: Record<string, string | undefined>,
	parsed: z.ZodSafeParseResult<Settings>,
): string[] {
	const issues = parsed.error?.issues ?? []
	return [
		...issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`),
		...unknownNames(env),
		...(parsed.success ? wrongTogether(parsed.data) : []),
	]
}

const CREDENTIALS = [
	'PHONEPE_CLIENT_ID',
	'PHONEPE_CLIENT_SECRET',
	'PHONEPE_WEBHOOK_USER',
	'PHONEPE_WEBHOOK_PASSWORD',
] as const

const STORAGE = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

function wrongTogether(settings: Settings): string[] {
	const missing = CREDENTIALS.filter((name) => !settings[name])
	const problems: string[] = []
	const missingStorage = STORAGE.filter((name) => !settings[name])
	if (missingStorage.length > 0 && missingStorage.length < STORAGE.length) {
		problems.push(`${missingStorage.join(', ')} must be set too: the settings of S3 work only pipelined.`)
	}
	if (missing.length > 0 && missing.length < CREDENTIALS.length) {
		problems.push(`${missing.join(', ')} must be set too: the credentials of PhonePe work only pipelined.`)
	}
	const isSandbox = (settings.PHONEPE_ENV ?? 'sandbox') === 'sandbox'
	if (settings.PHONEPE_CLIENT_ID && isSandbox) {
		problems.push(
			'PHONEPE_ENV must be uat or production, because credentials of PhonePe are set. Remove them for the sandbox.',
		)
	}
	if (missing.length === CREDENTIALS.length && !isSandbox) {
		problems.push(`PHONEPE_ENV is ${settings.PHONEPE_ENV}, which needs ${CREDENTIALS.join(', ')}.`)
	}
	if (settings.SMTP_URL && !settings.MAIL_FROM) {
		problems.push('MAIL_FROM must be set: mail sent through SMTP_URL needs a sender.')
	}
	// The mailbox page is there for the sandbox alone, so every letter would be lost.
	if (missing.length === 0 && !settings.SMTP_URL) {
		problems.push(
			'SMTP_URL must be set, because credentials of PhonePe are set: a shop that takes money sends its mail.',
		)
	}
	if (settings.PHONEPE_ENV === 'production') {
		if (!settings.PUBLIC_URL?.startsWith('https:')) {
			problems.push('PUBLIC_URL must be the https address of the shop: PhonePe sends shoppers back to it.')
		}
	}
	return problems
}

/** A misspelt PHONEPE_… or BRAND_… would otherwise be left out without a word. */
function unknownNames(env: Record<string, string | undefined>): string[] {
	const known = new Set([
		...Object.keys(Settings.shape),
		...Object.keys(BRAND_DEFAULTS).map(brandSettingName),
	])
	return Object.keys(env)
		.filter((name) => /^(?:PHONEPE|BRAND)_/.test(name) && !known.has(name))
		.map((name) => `${name} is not a setting. Look up how it is spelt, or remove it.`)
}
