/** The brand: name, legal details, contact, links and pictures. */
import { hasGstin } from './tax-registration.ts'

export type BrandPictures = {
	/** The URL of the logo, as the header shows it. Null: the name is set as a word mark. */
	logo: string | null
	/** The same for dark grounds. */
	logoOnDark: string | null
	/** The whole URL of an uploaded logo, in its full size and a format that emails can show. */
	uploadedLogo: string | null
	/** The shop's own logo is shown, and so its mark stands for the shop as an icon. */
	hasOriginalLogo: boolean
	/** Shown beside links to the shop. */
	share: { path: string; alt: string; size: { width: number; height: number } | null }
}

const ORIGINAL_PICTURES: BrandPictures = {
	logo: '/home/logo.svg',
	logoOnDark: '/home/logo-light.svg',
	uploadedLogo: null,
	hasOriginalLogo: true,
	share: {
		path: '/pictures/og.jpg',
		alt: 'Three packs of coffee: 100% Pure, Perfect and Classic',
		size: { width: 1200, height: 630 },
	},
}

/** `BRAND_…` settings override these defaults; business details entered in the console override both. */
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
	pictures: ORIGINAL_PICTURES,
} as const

export type BrandDetail = Exclude<keyof typeof BRAND_DEFAULTS, 'pictures'>
export type Brand = Record<BrandDetail, string> & { pictures: BrandPictures }

export const BRAND_KEYS = Object.keys(BRAND_DEFAULTS).filter(
	(key): key is BrandDetail => key in BRAND_DEFAULTS && key !== 'pictures',
)

/** The pictures as long as the owner has chosen none. */
export function originalPictures(name: string): BrandPictures {
	if (name === BRAND_DEFAULTS.name) return ORIGINAL_PICTURES
	return { ...ORIGINAL_PICTURES, logo: null, logoOnDark: null, hasOriginalLogo: false }
}

/** The defaults that a live shop may keep. All others are placeholders. */
const NOT_PLACEHOLDERS: ReadonlySet<string> = new Set(['name', 'tagline', 'taxRegistration', 'supportHours'])

/** The settings that still have a placeholder value, such as `BRAND_FSSAI`. */
export function placeholderSettings(brand: Brand): string[] {
	return placeholderKeys(brand).map(brandSettingName)
}

/** The same as keys, such as `fssai`. */
export function placeholderKeys(brand: Brand): BrandDetail[] {
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
