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
import { findInvalidCombinations } from '#shop/config/setting-combinations.server.ts'
import { Settings } from '#shop/config/settings.server.ts'
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
