/** Chooses the brand's images by the owner's settings. */
import { BRAND_DEFAULTS, type BrandImages, originalImages } from '#shop/config/brand.ts'
import { pathAtWidth } from '#shop/images/rules.ts'
import { ORIGINAL_LOGO } from '#shop/pages/definitions/brand.ts'
import type { PageContent } from '#shop/pages/definitions.ts'

/** One of the stored widths, several times that of a logo on screens. */
const LOGO_WIDTH = 480
/** The original logo as PNG, because email clients show no SVG. */
const EMAIL_LOGO = '/home/logo-email.png'

/** The original logo spells the original name. With another name, the name is shown as a word mark. */
export function chosenImages(
	{ logo, share, scenes }: PageContent<'brand'>,
	{ name, publicUrl }: { name: string; publicUrl: string },
): BrandImages {
	const original = originalImages(name)
	const isOriginal = logo.image === ORIGINAL_LOGO
	const onDark = isUploaded(logo.onDark) ? pathAtWidth(logo.onDark, LOGO_WIDTH) : null
	const hasOriginalLogo = isOriginal && original.hasOriginalLogo
	const uploadedLogo = isUploaded(logo.image) ? publicUrl + logo.image : null
	return {
		logo: isUploaded(logo.image)
			? pathAtWidth(logo.image, LOGO_WIDTH)
			: hasOriginalLogo
				? original.logo
				: null,
		logoOnDark: onDark ?? (hasOriginalLogo && logo.onDark !== '' ? original.logoOnDark : null),
		uploadedLogo,
		emailLogo: uploadedLogo ?? (hasOriginalLogo ? publicUrl + EMAIL_LOGO : null),
		hasOriginalLogo,
		share: isUploaded(share.image)
			? { path: share.image, alt: share.alt, size: null }
			: name === BRAND_DEFAULTS.name
				? { ...original.share, alt: share.alt }
				: original.share,
		scenes,
	}
}

function isUploaded(image: string): boolean {
	return image.startsWith('/')
}
