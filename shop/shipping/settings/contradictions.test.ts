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
