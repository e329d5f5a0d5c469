import { expect, test } from 'vitest'
import { listSetupSteps, stepKeys } from './setup-steps.ts'
import { BRAND_DEFAULTS, type Brand } from '#shop/config/brand.ts'

const entered = Object.fromEntries(Object.keys(BRAND_DEFAULTS).map((key) => [key, `own ${key}`]))
const OWN = { ...BRAND_DEFAULTS, ...entered, images: BRAND_DEFAULTS.images } as Brand
const READY = {
	brand: OWN,
	hasChosenLogo: true,
	hasOwnPictures: true,
	hasOwnTexts: true,
	hasHolidays: true,
	hasRealPayments: true,
	hasMailServer: true,
}

test('a fresh shop lacks everything, and each step is gone once it is done', () => {
	const fresh = {
		brand: BRAND_DEFAULTS,
		hasChosenLogo: false,
		hasOwnPictures: true,
		hasOwnTexts: true,
		hasHolidays: false,
		hasRealPayments: false,
		hasMailServer: false,
	}
	expect(listSetupSteps(fresh)).toEqual(['details', 'gstin', 'logo', 'holidays', 'payments', 'email'])
	expect(listSetupSteps({ ...READY, brand: { ...OWN, phone: BRAND_DEFAULTS.phone } })).toEqual(['details'])
	expect(listSetupSteps({ ...READY, hasOwnPictures: false })).toEqual(['pictures'])
	expect(listSetupSteps({ ...READY, hasOwnTexts: false })).toEqual(['texts'])
	expect(listSetupSteps({ ...READY, hasHolidays: false })).toEqual(['holidays'])
	expect(listSetupSteps({ ...READY, hasRealPayments: false })).toEqual(['payments'])
	expect(listSetupSteps({ ...READY, hasMailServer: false })).toEqual(['email'])
	expect(listSetupSteps(READY)).toEqual([])
})

test('a logo of its own beside the original name asks for the name', () => {
	const images = { ...OWN.images, uploadedLogo: 'https://shop.example/home/1-logo.png' }
	expect(listSetupSteps({ ...READY, brand: { ...OWN, images } })).toEqual([])
	expect(listSetupSteps({ ...READY, brand: { ...OWN, images, name: BRAND_DEFAULTS.name } })).toEqual(['name'])
})

test('a shop that is not registered for GST needs no GSTIN', () => {
	const brand = { ...OWN, gstin: BRAND_DEFAULTS.gstin }
	expect(listSetupSteps({ ...READY, brand: { ...brand, taxRegistration: 'regular' } })).toEqual(['gstin'])
	expect(listSetupSteps({ ...READY, brand: { ...brand, taxRegistration: 'unregistered' } })).toEqual([])
})

test('a logo is asked for while something else is missing, too', () => {
	expect(listSetupSteps({ ...READY, hasChosenLogo: false, hasMailServer: false })).toEqual(['logo', 'email'])
	expect(listSetupSteps({ ...READY, hasChosenLogo: false })).toEqual([])
	expect(listSetupSteps({ ...READY, hasChosenLogo: false, hasHolidays: false })).toEqual(['holidays'])
})

test('the step for missing holidays names their year, so that a hidden list shows it again', () => {
	expect(stepKeys(['logo', 'holidays'], { holidayYear: '2027' })).toEqual(['logo', 'holidays 2027'])
	expect(stepKeys(['holidays'], { holidayYear: '2028' })).toEqual(['holidays 2028'])
})
