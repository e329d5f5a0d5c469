/** The brand: name, legal details, contact, links and images. */
import { DEFAULT_INVOICE_PREFIX, DEFAULT_ORDER_PREFIX } from './number-prefixes.ts'
import { DEFAULT_RETURN_DAYS } from './return-days.ts'
import { hasGstin } from './tax-registration.ts'

export type BrandImages = {
	/** The URL of the logo in the header, or null if the name is shown as a word mark. */
	logo: string | null
	logoOnDark: string | null
	/** Whether `logoOnDark` is the logo for light backgrounds, which needs a light plate behind it. */
	isLogoOnPlate: boolean
	uploadedLogo: string | null
	/** The full URL of the logo at the head of emails, or null if the name is shown as a word mark. */
	emailLogo: string | null
	/** The same for dark screens, or null if the logo keeps its light background there. */
	emailLogoOnDark: string | null
	/** Whether the shop's original logo is shown, so that its mark serves as the icon. */
	hasOriginalLogo: boolean
	share: { path: string; alt: string; size: { width: number; height: number } | null }
	/** Images on pages whose other content is not edited. Empty for no image. */
	scenes: Record<Scene, string>
}

export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 }

const DRAWN_SHARE_IMAGE = '/share-image.png'

export const SCENES = ['login', 'signup', 'success', 'notFound', 'emptyCart'] as const
export type Scene = (typeof SCENES)[number]

const ORIGINAL_IMAGES: BrandImages = {
	logo: '/home/logo.svg',
	logoOnDark: '/home/logo-light.svg',
	isLogoOnPlate: false,
	uploadedLogo: null,
	emailLogo: null,
	emailLogoOnDark: null,
	hasOriginalLogo: true,
	share: {
		path: '/pictures/og.jpg',
		alt: 'Three packs of coffee: 100% Pure, Perfect and Classic',
		size: SHARE_IMAGE_SIZE,
	},
	scenes: {
		login: 'morning.jpg',
		signup: 'together.jpg',
		success: 'packing.jpg',
		notFound: 'estate.jpg',
		emptyCart: 'filling.jpg',
	},
}

/** `BRAND_…` settings override these defaults, and business details entered in the console override both. */
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
	grievanceHours: 'Monday to Friday, 9:00 to 17:00',
	supportHours: 'Monday to Saturday, 9am to 7pm',
	returnDays: DEFAULT_RETURN_DAYS,
	orderPrefix: DEFAULT_ORDER_PREFIX,
	invoicePrefix: DEFAULT_INVOICE_PREFIX,
	otherPayments: 'off',
	unpaidReminders: 'off',
	reviewEmails: 'off',
	images: ORIGINAL_IMAGES,
} as const

export type BrandDetail = Exclude<keyof typeof BRAND_DEFAULTS, 'images'>
export type Brand = Record<BrandDetail, string> & { images: BrandImages }

export const BRAND_KEYS = Object.keys(BRAND_DEFAULTS).filter(
	(key): key is BrandDetail => key in BRAND_DEFAULTS && key !== 'images',
)

export function originalImages(name: string): BrandImages {
	if (name === BRAND_DEFAULTS.name) return ORIGINAL_IMAGES
	return {
		...ORIGINAL_IMAGES,
		logo: null,
		logoOnDark: null,
		hasOriginalLogo: false,
		share: drawnShareImage(name),
	}
}

/** Shows the name, for a shop with another name or a logo of its own. */
export function drawnShareImage(name: string): BrandImages['share'] {
	return { path: DRAWN_SHARE_IMAGE, alt: name, size: SHARE_IMAGE_SIZE }
}

/** The value of a link that the shop does not have. Pages get an empty text and show no link. */
export const NO_LINK = 'none'

/** The defaults that a live shop may keep. All others are placeholders. */
const NOT_PLACEHOLDERS: ReadonlySet<string> = new Set([
	'name',
	'tagline',
	'taxRegistration',
	'supportHours',
	'grievanceHours',
	'returnDays',
	'orderPrefix',
	'invoicePrefix',
	'otherPayments',
	'unpaidReminders',
	'reviewEmails',
])

/** Lists the settings that still have a placeholder value, such as `BRAND_FSSAI`. */
export function placeholderSettings(brand: Brand): string[] {
	return placeholderKeys(brand).map(brandSettingName)
}

/** Lists the same as keys, such as `fssai`. */
export function placeholderKeys(brand: Brand): BrandDetail[] {
	return BRAND_KEYS.filter(
		(key) =>
			!NOT_PLACEHOLDERS.has(key) &&
			brand[key] === BRAND_DEFAULTS[key] &&
			(key !== 'gstin' || hasGstin(brand)),
	)
}

/** Turns `legalName` into `BRAND_LEGAL_NAME`. */
export function brandSettingName(key: string): string {
	return `BRAND_${key.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()}`
}
