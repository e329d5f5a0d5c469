import { expect, test } from 'vitest'
import { chosenImages } from './brand-images.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { PAGES } from '#shop/pages/definitions.ts'
import { labelOfOriginal } from '#shop/pages/fields.ts'

const { original } = PAGES.brand
const NAMED = { name: 'SK3 Coffee', publicUrl: 'https://sk3.example' }
const RENAMED = { ...NAMED, name: 'Kaapi House' }
const UPLOADED = '/home/1795156200000-logo.png'

function choose(logo: { image?: string; onDark?: string }, brand = NAMED) {
	return chosenImages({ ...original, logo: { ...original.logo, ...logo } }, brand)
}

test('a new shop has the original images', () => {
	expect(choose({})).toEqual({
		...BRAND_DEFAULTS.images,
		emailLogo: 'https://sk3.example/home/logo-email.png',
		emailLogoOnDark: 'https://sk3.example/home/logo-light-email.png',
	})
})

test('the original logo is not shown with another name', () => {
	expect(choose({}, RENAMED)).toMatchObject({
		logo: null,
		logoOnDark: null,
		emailLogo: null,
		emailLogoOnDark: null,
		hasOriginalLogo: false,
	})
})

test('the choice of an original image says what a shop of another name shows', () => {
	const { logo, share, scenes } = PAGES.brand.sections
	const label = (field: typeof logo.fields.image, hasOriginalName: boolean) =>
		labelOfOriginal(field, { hasOriginalName })
	expect(label(logo.fields.image, true)).toBe('Original image')
	expect(label(logo.fields.image, false)).toBe('Original logo, replaced by your shop name as text')
	expect(label(share.fields.image, false)).toBe('Drawn by the shop: your shop name')
	expect(label(scenes.fields.login, false)).toBe('Original image')
})

test('an uploaded logo is shown with any name, and the original one is not shown beside it', () => {
	expect(choose({ image: UPLOADED })).toMatchObject({
		logo: '/home/1795156200000-logo/480.webp',
		logoOnDark: '/home/1795156200000-logo/480.webp',
		isLogoOnPlate: true,
		uploadedLogo: 'https://sk3.example/home/1795156200000-logo.png',
		emailLogo: 'https://sk3.example/home/1795156200000-logo/480.png',
		emailLogoOnDark: null,
		hasOriginalLogo: false,
	})
	expect(choose({ image: UPLOADED, onDark: UPLOADED }, RENAMED)).toMatchObject({
		logo: '/home/1795156200000-logo/480.webp',
		logoOnDark: '/home/1795156200000-logo/480.webp',
		isLogoOnPlate: false,
		emailLogoOnDark: 'https://sk3.example/home/1795156200000-logo/480.png',
	})
	expect(choose({ image: UPLOADED, onDark: '' })).toMatchObject({ logoOnDark: null, isLogoOnPlate: false })
})

test('without an image, the name is set as a word mark', () => {
	expect(choose({ image: '' })).toMatchObject({
		logo: null,
		logoOnDark: null,
		emailLogo: null,
		hasOriginalLogo: false,
	})
	expect(choose({ onDark: '' })).toMatchObject({
		logo: '/home/logo.svg',
		logoOnDark: null,
		emailLogoOnDark: null,
	})
})

test('the original share image, which shows the original name and logo, gives way to another name or logo', () => {
	const share = { path: '/share-image.png', alt: 'Kaapi House', size: { width: 1200, height: 630 } }
	expect(choose({}, RENAMED).share).toEqual(share)
	expect(choose({ image: UPLOADED }).share).toEqual({ ...share, alt: 'SK3 Coffee' })
	expect(
		chosenImages({ ...original, share: { image: 'og.jpg', alt: 'Three packs' } }, RENAMED).share,
	).toEqual(share)
})

test('the picture of the original carton is left out beside another name or logo', () => {
	expect(choose({}).scenes.success).toBe('packing.jpg')
	for (const { scenes } of [choose({}, RENAMED), choose({ image: UPLOADED })])
		expect(scenes).toEqual({ ...original.scenes, success: '' })
	const scenes = { ...original.scenes, success: UPLOADED }
	expect(chosenImages({ ...original, scenes }, RENAMED).scenes).toEqual(scenes)
})

test('an uploaded share image has its own description and no known size', () => {
	expect(chosenImages({ ...original, share: { image: UPLOADED, alt: 'Our shop' } }, NAMED).share).toEqual({
		path: UPLOADED,
		alt: 'Our shop',
		size: null,
	})
})
