/** The shop's name, legal details, contact and links. `BRAND_…` settings override these defaults; business details entered in the console override both. */
import { hasGstin } from './tax-registration.ts'

export const BRAND_DEFAULTS = {
	name: 'SK3 Coffee',
	tagline: 'Taste the South, freshly ground.',
	legalName: 'Example Trading Company (placeholder)',
	address: '00 Placeholder Street, Chennai, Tamil Nadu 600000',
	fssai: '00000000000000',
	taxRegistration: 'regular',
	gstin: '33AAAAA0000A1Z5',
	email: 'hello@sk3coffee.example',
	phone: '+91 00000 00000',
	instagram: 'https://www.instagram.com/placeholder',
	whatsapp: 'https://wa.me/910000000000',
	grievanceOfficer: 'Placeholder Name, Grievance Officer',
	supportHours: 'Monday to Saturday, 9am to 7pm',
} as const

export type Brand = Record<keyof typeof BRAND_DEFAULTS, string>

export const BRAND_KEYS = Object.keys(BRAND_DEFAULTS).filter(
	(key): key is keyof Brand => key in BRAND_DEFAULTS,
)

/** The defaults that a live shop may keep. All others are placeholders. */
const NOT_PLACEHOLDERS: ReadonlySet<string> = new Set(['name', 'tagline', 'taxRegistration', 'supportHours'])

/** The settings that still have a placeholder value, such as `BRAND_FSSAI`. */
export function placeholderSettings(brand: Brand): string[] {
	return placeholderKeys(brand).map(brandSettingName)
}

/** The same as keys, such as `fssai`. */
export function placeholderKeys(brand: Brand): (keyof Brand)[] {
	return BRAND_KEYS.filter(
		(key) =>
			!NOT_PLACEHOLDERS.has(key) &&
			brand[key] === BRAND_DEFAULTS[key] &&
			(key !== 'gstin' || hasGstin(brand)),
	)
}

/** `legalName` → `BRAND_LEGAL_NAME`. */
export function brandSettingName(key: string): string {
	return `BRAND_${key.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()}`
}
