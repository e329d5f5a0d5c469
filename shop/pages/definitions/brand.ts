import { definePage, image, line } from '../fields.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'

export const ORIGINAL_LOGO = 'logo.svg'
export const ORIGINAL_LOGO_ON_DARK = 'logo-light.svg'

const WORD_MARK = 'No image: the shop name as text'
const RENAMED_LOGO = 'Original logo, replaced by your shop name as text'
const NO_SCENE = 'No image'

/** The name and all other details of the business are settings. */
export const BRAND = definePage({
	label: 'Logo and other images',
	path: null,
	sections: {
		logo: {
			title: 'Logo',
			fields: {
				image: image('Logo on a light background', {
					hint: 'On every page, at 36 pixels high. The original one is shown only with the original shop name.',
					noImage: WORD_MARK,
					originalIfRenamed: RENAMED_LOGO,
				}),
				onDark: image('Logo on a dark background', {
					hint: 'In the footer, which is dark brown. Without an upload, your own logo is shown there on a light ground.',
					noImage: WORD_MARK,
					originalIfRenamed: RENAMED_LOGO,
					isOnDark: true,
				}),
			},
		},
		share: {
			title: 'Share image',
			fields: {
				image: image('Image beside links to the shop', {
					hint: 'In WhatsApp and other apps. 1200 × 630 pixels are best. With your own logo or shop name, the original image is replaced by one that shows the name.',
					originalIfRenamed: 'Drawn by the shop: your shop name',
				}),
				alt: line('Image: description', {
					max: 200,
					isOptional: true,
					hint: "In a few words, for those who can't see it. The image that shows the name needs none.",
				}),
			},
		},
		scenes: {
			title: 'Images of single pages',
			fields: {
				login: image('Login', { noImage: NO_SCENE }),
				signup: image('Sign-up', { noImage: NO_SCENE }),
				success: image('Confirmed order', {
					hint: 'The original one shows a carton with the original shop name, so it is left out beside your own name or logo.',
					noImage: NO_SCENE,
					originalIfRenamed: 'Original image, not shown beside your own name',
				}),
				notFound: image('Page not found', { noImage: NO_SCENE }),
				emptyCart: image('Empty cart', { noImage: NO_SCENE }),
			},
		},
	},
	original: {
		logo: { image: ORIGINAL_LOGO, onDark: ORIGINAL_LOGO_ON_DARK },
		share: { image: 'og.jpg', alt: BRAND_DEFAULTS.images.share.alt },
		scenes: { ...BRAND_DEFAULTS.images.scenes },
	},
})
