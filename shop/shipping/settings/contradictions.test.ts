import { describe, expect, test } from 'vitest'
import { pricedInZone, settingsRefusals, zoneOf } from '#test/fixtures/shipping-settings.ts'

describe('it is refused that', () => {
	test('a zone has no method', () => {
		const refused = settingsRefusals((form) => {
			zoneOf(form, 1).methods = { standard: { offered: '' }, express: { offered: '' } }
		})
		expect(refused).toEqual(['zones.1.methods: Offer at least one shipping method in this zone'])
	})
	test('a threshold is below its price, in general and in a zone', () => {
		expect(settingsRefusals((form) => (form.methods.standard.freeAbove = '39.99'))).toEqual([
			'methods.standard.freeAbove: Free above ₹39.99 is below the price of ₹40. Enter a higher amount, or leave it empty if it is never free.',
		])
		const inZone = pricedInZone('80', '79')
		expect(settingsRefusals((form) => (zoneOf(form, 0).methods.standard = inZone))).toEqual([
			'zones.0.methods.standard.freeAbove: Free above ₹79 is below the price of ₹80. Enter a higher amount, or leave it empty if it is never free.',
		])
		expect(settingsRefusals((form) => (form.methods.standard.freeAbove = '40'))).toEqual([])
	})
	test('a zone has a threshold without a price', () => {
		const inZone = pricedInZone('', '200')
		expect(settingsRefusals((form) => (zoneOf(form, 0).methods.standard = inZone))).toEqual([
			'zones.0.methods.standard.price: Enter the price in this zone too',
		])
	})
	test('the banner promises what some zone does not keep', () => {
		expect(settingsRefusals((form) => (form.methods.standard.freeAbove = '500'))).toEqual([
			"announcedFreeAbove: The banner has an amount of its own: it would promise free shipping over ₹350, but shipping to Chennai is free only above ₹500. Choose 'above' and enter ₹500 or more here too, or leave this field empty, and the banner promises none.",
		])
		const never = pricedInZone('80', '')
		expect(settingsRefusals((form) => (zoneOf(form, 2).methods.standard = never))[0]).toContain(
			'but shipping to Rest of India is never free.',
		)
		expect(
			settingsRefusals((form) => {
				form.methods.standard.freeAbove = ''
				form.announcedFreeAbove = ' '
			}),
		).toEqual([])
	})
	test('the banner promises too much, with what suffices in every zone', () => {
		const refused = settingsRefusals((form) => {
			form.methods.standard.freeAbove = '400'
			zoneOf(form, 1).methods.standard = pricedInZone('60', '700')
			zoneOf(form, 2).methods.standard = pricedInZone('80', '600')
			form.methods.express.freeAbove = '650'
		})
		expect(refused).toEqual([
			"announcedFreeAbove: The banner has an amount of its own: it would promise free shipping over ₹350, but shipping to Tamil Nadu and Kerala is free only above ₹650. Choose 'above' and enter ₹650 or more here too, or leave this field empty, and the banner promises none.",
		])
	})
	test('the banner promises free shipping from an amount above which alone it is free', () => {
		const refused = settingsRefusals((form) => {
			form.methods.standard.freeAbove = '499'
			Object.assign(form, { announcedWhen: 'from', announcedFreeAbove: '499' })
		})
		expect(refused).toEqual([
			"announcedFreeAbove: The banner has an amount of its own: it would promise free shipping from ₹499, but shipping to Chennai is free only above ₹499. Choose 'above' and enter ₹499 or more here too, or leave this field empty, and the banner promises none.",
		])
	})
	test('a PIN code, a state or a name is in two zones', () => {
		const refused = settingsRefusals((form) => {
			zoneOf(form, 0).prefixes = '600 6'
			zoneOf(form, 0).states = ['Goa']
			zoneOf(form, 1).states = ['Goa']
			zoneOf(form, 1).name = 'chennai'
		})
		expect(refused).toEqual([
			'zones.1.name: Another zone has this name',
			'zones.1.prefixes: 6 is already in the zone Chennai',
			'zones.1.states: Goa is already in the zone Chennai',
		])
	})
	test('a zone covers nothing, or the last one less than the rest of India', () => {
		expect(settingsRefusals((form) => (zoneOf(form, 1).prefixes = ''))).toEqual([
			'zones.1.prefixes: Enter what its PIN codes start with, or choose states',
		])
		expect(settingsRefusals((form) => (zoneOf(form, 2).prefixes = '1'))).toEqual([
			'zones.2.prefixes: The last zone is the rest of India',
		])
	})
})
