import { describe, expect, test } from 'vitest'
import { formatHoliday, parseHoliday } from './holidays.ts'
import { DEFAULT_SHIPPING } from './default-settings.ts'
import { ShippingInput } from './settings-input.ts'
import { rupees } from '#shop/money.ts'
import {
	addCollection,
	addSameDay,
	methodForm,
	settingsForm,
	type SettingsForm,
} from '#test/fixtures/shipping-settings.ts'

function parse(change: (form: SettingsForm) => void = () => {}) {
	const form = settingsForm()
	change(form)
	return ShippingInput.safeParse(form)
}

function refusals(change: (form: SettingsForm) => void): string[] {
	return (parse(change).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

function zone(form: SettingsForm, index: number) {
	const found = form.zones[index]
	if (!found) throw new Error(`There is no zone ${index}`)
	return found
}

test('the form of a new shop gives the default settings', () => {
	const { pinPrefixes: _, ...settings } = DEFAULT_SHIPPING
	expect(parse().data).toEqual({ version: 0, settings })
})

test('PIN codes may be separated by anything, and are kept once', () =>
	expect(parse((form) => (form.unserved = '744, 682555\n744;194')).data?.settings.unserved).toEqual([
		'744',
		'682555',
		'194',
	]))

describe('methods', () => {
	const input = (change: (form: SettingsForm) => void) => parse(change).data?.settings

	test('of the owner have ids from their names, which stay when they are renamed', () => {
		const added = input((form) => {
			addSameDay(form)
			addCollection(form)
		})
		expect(added?.methods.slice(2)).toEqual([
			{
				id: 'same-day-in-chennai',
				name: 'Same day in Chennai',
				description: 'Order by 2 pm, with you by 8 pm.',
				isOffered: true,
				price: rupees(80),
				freeAbove: rupees(900),
				estimate: { min: 0, max: 0 },
			},
			{
				id: 'collect-from-the-roastery',
				name: 'Collect from the roastery',
				description: '',
				isOffered: true,
				price: rupees(0),
				freeAbove: null,
				estimate: null,
			},
		])
		expect(added?.zones[0]?.methods).toMatchObject({
			'same-day-in-chennai': { days: { min: 0, max: 0 } },
			'collect-from-the-roastery': { days: null },
		})
		expect(added?.zones[1]?.methods['same-day-in-chennai']).toBeNull()
		const renamed = input((form) => (form.methods.standard.name = 'Speed Post'))
		expect(renamed?.methods[0]).toMatchObject({ id: 'standard', name: 'Speed Post' })
	})
	test('have the order of the form, and lose their place in the zones when they are removed', () => {
		const reordered = input((form) => {
			const { standard, express } = form.methods
			form.methods = { express, standard }
		})
		expect(reordered?.methods.map(({ id }) => id)).toEqual(['express', 'standard'])
		const removed = input((form) => {
			const { express: _, ...others } = form.methods
			Object.assign(form, { methods: others })
		})
		expect(removed?.zones.map(({ methods }) => Object.keys(methods))).toEqual(Array(3).fill(['standard']))
	})
	test('that are collected have no days, whatever was entered before', () => {
		const collected = input((form) => {
			form.methods.express.collected = 'on'
			form.methods.express.estimate = { min: 'x', max: '' }
		})
		expect(collected?.methods[1]?.estimate).toBeNull()
		expect(collected?.zones[0]?.methods['express']).toEqual({ days: null, ownPrice: null })
	})
})

describe('it is refused that', () => {
	test('a method has no name, or that of another', () => {
		expect(refusals((form) => (form.methods.express.name = ' '))).toEqual([
			'methods.express.name: Enter a name',
		])
		expect(refusals((form) => (form.methods.express.name = 'standard'))).toEqual([
			'methods.express.name: Another method has this name',
		])
		const long = 'x'.repeat(41)
		expect(refusals((form) => (form.methods.express.name = long))).toEqual([
			'methods.express.name: At most 40 characters',
		])
	})
	test('a method is switched on and no zone offers it', () => {
		const added = (form: SettingsForm) => {
			form.methods['+1'] = methodForm({ name: 'Same day', price: '80', min: '0', max: '0' })
		}
		expect(refusals(added)).toEqual([
			'methods.+1.offered: No zone offers Same day. Tick it in a zone below, or switch it off here.',
		])
		expect(
			refusals((form) => {
				added(form)
				Object.assign(form.methods['+1'] ?? {}, { offered: '' })
			}),
		).toEqual([])
	})
	test('a zone has only methods that are off or collected', () => {
		const message =
			'Offer at least one method that delivers in this zone and is switched on. Where you do not deliver, enter the PIN codes below as not served.'
		const refused = refusals((form) => {
			addCollection(form)
			zone(form, 0).methods = {
				...zone(form, 0).methods,
				standard: { offered: '' },
				express: { offered: '' },
			}
		})
		expect(refused).toEqual([`zones.0.methods: ${message}`])
		expect(
			refusals((form) => {
				zone(form, 1).methods.standard = { offered: '' }
				form.methods.express.offered = ''
			}),
		).toEqual([`zones.1.methods: ${message}`])
	})
	test('a method that delivers has no days in a zone', () => {
		const none = { offered: 'on', days: { min: '', max: '' }, price: '', freeAbove: '' }
		expect(refusals((form) => (zone(form, 0).methods.express = none))).toEqual([
			'zones.0.methods.express.days.min: Enter a whole number from 0 to 60',
		])
	})
	test('collection for nothing makes the banner promise free shipping', () => {
		expect(
			refusals((form) => {
				addCollection(form)
				form.methods.standard.freeAbove = ''
			})[0],
		).toContain('but shipping to Chennai is never free')
	})
	test('there are more methods than a shopper can choose from', () => {
		const many = refusals((form) => {
			for (let number = 1; number <= 11; number += 1)
				form.methods[`+${number}`] = methodForm({ name: `Method ${number}`, price: '1', min: '1', max: '2' })
		})
		expect(many).toContain('methods: At most 12 methods')
	})
	test('a zone has no method', () => {
		const refused = refusals((form) => {
			zone(form, 1).methods = { standard: { offered: '' }, express: { offered: '' } }
		})
		expect(refused).toEqual(['zones.1.methods: Offer at least one shipping method in this zone'])
	})
	test('a threshold is below its price, in general and in a zone', () => {
		expect(refusals((form) => (form.methods.standard.freeAbove = '39.99'))).toEqual([
			'methods.standard.freeAbove: Free above ₹39.99 is below the price of ₹40. Enter a higher amount, or leave it empty if it is never free.',
		])
		const inZone = { offered: 'on', days: { min: '1', max: '2' }, price: '80', freeAbove: '79' }
		expect(refusals((form) => (zone(form, 0).methods.standard = inZone))).toEqual([
			'zones.0.methods.standard.freeAbove: Free above ₹79 is below the price of ₹80. Enter a higher amount, or leave it empty if it is never free.',
		])
		expect(refusals((form) => (form.methods.standard.freeAbove = '40'))).toEqual([])
	})
	test('a zone has a threshold without a price', () => {
		const inZone = { offered: 'on', days: { min: '1', max: '2' }, price: '', freeAbove: '200' }
		expect(refusals((form) => (zone(form, 0).methods.standard = inZone))).toEqual([
			'zones.0.methods.standard.price: Enter the price in this zone too',
		])
	})
	test('the banner promises what some zone does not keep', () => {
		expect(refusals((form) => (form.methods.standard.freeAbove = '500'))).toEqual([
			'announcedFreeAbove: The banner would promise free shipping over ₹350, but shipping to Chennai is free only above ₹500. Enter a higher amount, or leave it empty so that the banner promises none.',
		])
		const never = { offered: 'on', days: { min: '1', max: '2' }, price: '80', freeAbove: '' }
		expect(refusals((form) => (zone(form, 2).methods.standard = never))[0]).toContain(
			'but shipping to Rest of India is never free.',
		)
		expect(
			refusals((form) => {
				form.methods.standard.freeAbove = ''
				form.announcedFreeAbove = ' '
			}),
		).toEqual([])
	})
	test('a PIN code, a state or a name is in two zones', () => {
		const refused = refusals((form) => {
			zone(form, 0).prefixes = '600 6'
			zone(form, 0).states = ['Goa']
			zone(form, 1).states = ['Goa']
			zone(form, 1).name = 'chennai'
		})
		expect(refused).toEqual([
			'zones.1.name: Another zone has this name',
			'zones.1.prefixes: 6 is already in the zone Chennai',
			'zones.1.states: Goa is already in the zone Chennai',
		])
	})
	test('a zone covers nothing, or the last one less than the rest of India', () => {
		expect(refusals((form) => (zone(form, 1).prefixes = ''))).toEqual([
			'zones.1.prefixes: Enter what its PIN codes start with, or choose states',
		])
		expect(refusals((form) => (zone(form, 2).prefixes = '1'))).toEqual([
			'zones.2.prefixes: The last zone is the rest of India',
		])
	})
	test('days run backwards, or nobody works', () => {
		expect(refusals((form) => (form.methods.express.estimate = { min: '3', max: '2' }))).toEqual([
			'methods.express.estimate.max: The first number of days must not be above the second',
		])
		expect(refusals((form) => (form.workingDays = []))).toEqual([
			'workingDays: Choose at least one working day',
		])
	})
	test('something is no amount, PIN code, state, number or holiday', () => {
		const wrong = refusals((form) => {
			form.methods.standard.price = '4,0'
			form.methods.express.price = ''
			form.unserved = '744 0123'
			zone(form, 0).states = ['Kerela']
			form.cutOffHour = '25'
			form.handlingDays = 'one'
			form.holidays = '26 Jan Republic Day\n31 Feb'
		})
		expect(wrong.map((line) => line.split(':')[0])).toEqual([
			'methods.standard.price',
			'methods.express.price',
			'zones.0.states.0',
			'unserved',
			'cutOffHour',
			'handlingDays',
			'holidays',
		])
		expect(wrong.at(-1)).toContain("'31 Feb' is not a holiday")
	})
})

test('holidays are written as they are read', () => {
	for (const line of ['15 Jan 2027 Pongal', '26 Jan Republic Day', '29 Feb', '5 Nov 2027'])
		expect(formatHoliday(parseHoliday(line) ?? { day: '', name: '' })).toBe(line)
	expect(parseHoliday('02 October Gandhi Jayanti')).toEqual({ day: '10-02', name: 'Gandhi Jayanti' })
	expect(['29 Feb 2027', '0 Jan', '32 Jan', 'Pongal', '15 Xyz', '15/1/2027', ''].map(parseHoliday)).toEqual(
		Array.from({ length: 7 }, () => null),
	)
})
