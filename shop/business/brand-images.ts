/** Chooses the brand's images by the owner's settings. */
import { BRAND_DEFAULTS, type BrandImages, drawnShareImage, originalImages } from '#shop/config/brand.ts'
import { emailPathAtWidth, pathAtWidth } from '#shop/images/rules.ts'
import { ORIGINAL_LOGO, ORIGINAL_LOGO_ON_DARK } from '#shop/pages/definitions/brand.ts'
import type { PageContent } from '#shop/pages/definitions.ts'

/** One of the stored widths, several times that of a logo on screens. */
const LOGO_WIDTH = 480
/** The original logos as PNG, because email clients show no SVG. */
const EMAIL_LOGO = '/home/logo-email.png'
const EMAIL_LOGO_ON_DARK = '/home/logo-light-email.png'

/** The original logo spells the original name. With another name, the name is shown as a word mark. */
export function chosenImages(
	{ logo, share, scenes }: PageContent<'brand'>,
	{ name, publicUrl }: { name: string; publicUrl: string },
): BrandImages {
	const original = originalImages(name)
	const isOriginal = logo.image === ORIGINAL_LOGO
	const hasOriginalLogo = isOriginal && original.hasOriginalLogo
	const hasOriginalOnDark = hasOriginalLogo && logo.onDark !== ''
	const uploadedLogo = isUploaded(logo.image) ? publicUrl + logo.image : null
	const uploadedOnDark = isUploaded(logo.onDark) ? logo.onDark : null
	const hasOwnBrand = isRebranded({ name, uploadedLogo })
	const isLogoOnPlate = uploadedLogo !== null && logo.onDark === ORIGINAL_LOGO_ON_DARK
	const ownOnDark = uploadedOnDark ?? (isLogoOnPlate ? logo.image : null)
	return {
		logo: isUploaded(logo.image)
			? pathAtWidth(logo.image, LOGO_WIDTH)
			: hasOriginalLogo
				? original.logo
				: null,
		logoOnDark: ownOnDark
			? pathAtWidth(ownOnDark, LOGO_WIDTH)
			: hasOriginalOnDark
				? original.logoOnDark
				: null,
		isLogoOnPlate,
		uploadedLogo,
		emailLogo: isUploaded(logo.image)
			? publicUrl + emailPathAtWidth(logo.image, LOGO_WIDTH)
			: hasOriginalLogo
				? publicUrl + EMAIL_LOGO
				: null,
		emailLogoOnDark: uploadedOnDark
			? publicUrl + emailPathAtWidth(uploadedOnDark, LOGO_WIDTH)
			: hasOriginalOnDark
				? publicUrl + EMAIL_LOGO_ON_DARK
				: null,
		hasOriginalLogo,
		share: isUploaded(share.image)
			? { path: share.image, alt: share.alt, size: null }
			: hasOwnBrand
				? drawnShareImage(name)
				: { ...original.share, alt: share.alt },
		scenes: hasOwnBrand ? withoutOriginalName(scenes) : scenes,
	}
}

/** Whether the shop has another name or logo than the original ones, which its original pictures show. */
export function isRebranded({
	name,
	uploadedLogo,
}: {
	name: string
	uploadedLogo: BrandImages['uploadedLogo']
}): boolean {
	return name !== BRAND_DEFAULTS.name || uploadedLogo !== null
}

/** The original picture of a confirmed order shows a carton with the original name. */
function withoutOriginalName(scenes: BrandImages['scenes']): BrandImages['scenes'] {
	return scenes.success === BRAND_DEFAULTS.images.scenes.success ? { ...scenes, success: '' } : scenes
}

function isUploaded(image: string): boolean {
	return image.startsWith('/')
}
