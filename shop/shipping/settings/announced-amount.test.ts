import { describe, expect, test } from 'vitest'
import { describeAnnouncement, followThresholds, whyAnnouncementRefused } from './announced-amount.ts'
import { DEFAULT_SHIPPING } from './default-settings.ts'
import { ShippingInput } from './settings-input.ts'
import type { ShippingSettings } from './settings.ts'
import { rupees } from '#shop/money.ts'
import {
	addCollection,
	pricedInZone,
	type SettingsForm,
	settingsForm,
	zoneOf,
} from '#test/fixtures/shipping-settings.ts'

function settingsWith(change: (form: SettingsForm) => void): ShippingSettings {
	const form = settingsForm()
	change(form)
	return ShippingInput.parse(form).settings
}

/** Free from ₹499 instead of above ₹300. */
function freeFrom499(form: SettingsForm): void {
	Object.assign(form.methods.standard, { freeWhen: 'from', freeAbove: '499' })
}

describe('the amount on the banner', () => {
	const after = (change: (form: SettingsForm) => void, before: ShippingSettings = DEFAULT_SHIPPING) =>
		followThresholds(before, settingsWith(change)).announcedFreeAbove

	test('is the specified ₹350 while the threshold is ₹300', () => {
		expect(after((form) => (form.methods.standard.price = '50'))).toBe(rupees(350))
	})
	test('follows a threshold up and down, with its kind', () => {
		const raised = followThresholds(DEFAULT_SHIPPING, settingsWith(freeFrom499))
		expect(raised.announcedFreeAbove).toBe(rupees(498.99))
		const lowered = after((form) => {
			Object.assign(form, { announcedWhen: 'from', announcedFreeAbove: '499' })
			form.methods.standard.freeAbove = '400'
		}, raised)
		expect(lowered).toBe(rupees(400))
	})
	test('follows the zone that becomes free last, by whichever method is free first there', () => {
		const amount = after((form) => {
			form.methods.standard.freeAbove = '400'
			zoneOf(form, 1).methods.standard = pricedInZone('60', '700')
			zoneOf(form, 2).methods.standard = pricedInZone('80', '600')
			form.methods.express.freeAbove = '650'
		})
		expect(amount).toBe(rupees(650))
	})
	test('goes where a zone is never free, and collection for nothing does not count', () => {
		expect(after((form) => (zoneOf(form, 2).methods.standard = pricedInZone('80', '')))).toBeNull()
		const collected = after((form) => {
			addCollection(form)
			form.methods.standard.freeAbove = ''
		})
		expect(collected).toBeNull()
	})
	test('is nothing where shipping is always free', () => {
		expect(after((form) => (form.methods.standard.price = '0'))).toBe(rupees(0))
	})
	test('stays as the owner has set it, or left it empty', () => {
		const set = after((form) => {
			freeFrom499(form)
			form.announcedFreeAbove = '600'
		})
		expect(set).toBe(rupees(600))
		const none = settingsWith((form) => (form.announcedFreeAbove = ' '))
		const still = after((form) => {
			freeFrom499(form)
			form.announcedFreeAbove = ''
		}, none)
		expect(still).toBeNull()
	})
})

test('an owner who sets it themselves cannot promise what some zone does not keep', () => {
	const refusal = (change: (form: SettingsForm) => void) => whyAnnouncementRefused(settingsWith(change))
	expect(refusal((form) => (form.announcedFreeAbove = '299'))).toBe(
		"The banner would promise free shipping over ₹299, but shipping to Chennai is free only above ₹300. Choose 'above' and enter ₹300 or more here too, or leave this field empty, and the banner promises none.",
	)
	const from = (kind: string) => (form: SettingsForm) => {
		freeFrom499(form)
		form.methods.standard.freeWhen = kind
		Object.assign(form, { announcedWhen: 'from', announcedFreeAbove: '499' })
	}
	expect(refusal(from('above'))).toContain("is free only above ₹499. Choose 'above' and enter ₹499 or more")
	expect(refusal(from('from'))).toBeNull()
	expect(refusal((form) => (zoneOf(form, 2).methods.standard = pricedInZone('80', '')))).toBe(
		'The banner would promise free shipping over ₹350, but shipping to Rest of India is never free. Leave this field empty, and the banner promises none.',
	)
	expect(refusal((form) => (form.announcedFreeAbove = ''))).toBeNull()
})

test('the owner reads what the banner now says', () => {
	const described = (change: (form: SettingsForm) => void) =>
		describeAnnouncement(followThresholds(DEFAULT_SHIPPING, settingsWith(change)))
	expect(described(freeFrom499)).toBe('The banner follows: "Free shipping on orders from ₹499".')
	expect(described((form) => (form.methods.standard.price = '0'))).toBe(
		'The banner follows: "Free shipping on every order".',
	)
	expect(described((form) => (zoneOf(form, 2).methods.standard = pricedInZone('80', '')))).toBe(
		'The banner no longer promises free shipping, because shipping to Rest of India is never free.',
	)
})
