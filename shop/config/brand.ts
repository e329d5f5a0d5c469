/** Who the shop is: the one place for its names, numbers and links. Settings named `BRAND_…` override each of them, and the owner's particulars those. */
export const BRAND_DEFAULTS = {
	name: 'SK3 Coffee',
	tagline: 'Taste the South, freshly ground.',
	legalName: 'Example Trading Company (placeholder)',
	address: '00 Placeholder Street, Chennai, Tamil Nadu 600000',
	fssai: '00000000000000',
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

/** These defaults are real; every other one is an evident placeholder that a live shop must replace. */
const NOT_PLACEHOLDERS: ReadonlySet<string> = new Set(['name', 'tagline', 'supportHours'])

/** The names of the settings that still hold a placeholder, such as `BRAND_FSSAI`. */
export function placeholderSettings(brand: Brand): string[] {
	return placeholderKeys(brand).map(brandSettingName)
}

/** The same by their own names, such as `fssai`. */
export function placeholderKeys(brand: Brand): (keyof Brand)[] {
	return BRAND_KEYS.filter((key) => !NOT_PLACEHOLDERS.has(key) && brand[key] === BRAND_DEFAULTS[key])
}

/** `legalName` → `BRAND_LEGAL_NAME`. */
export function brandSettingName(key: string): string {
	return `BRAND_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}
