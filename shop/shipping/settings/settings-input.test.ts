import { describe, expect, test } from 'vitest'
import { DEFAULT_SHIPPING } from './default-settings.ts'
import { rupees } from '#shop/money.ts'
import {
	addCollection,
	addSameDay,
	methodForm,
	parseSettings,
	type SettingsForm,
	settingsRefusals,
	zoneOf,
} from '#test/fixtures/shipping-settings.ts'

test('the form of a new shop gives the default settings', () => {
	const { pinPrefixes: _, ...settings } = DEFAULT_SHIPPING
	expect(parseSettings().data).toEqual({ version: 0, settings })
})

test('PIN codes may be separated by anything, and are kept once', () =>
	expect(parseSettings((form) => (form.unserved = '744, 682555\n744;194')).data?.settings.unserved).toEqual([
		'744',
		'682555',
		'194',
	]))

describe('methods', () => {
	const input = (change: (form: SettingsForm) => void) => parseSettings(change).data?.settings

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

test("a threshold is 'above' or 'from' an amount: in a method, in a zone and on the banner", () => {
	const settings = parseSettings((form) => {
		Object.assign(form.methods.standard, { freeWhen: 'from', freeAbove: '499' })
		Object.assign(zoneOf(form, 0).methods.standard, { price: '30', freeWhen: 'from', freeAbove: '399' })
		Object.assign(form, { announcedWhen: 'from', announcedFreeAbove: '499' })
	}).data?.settings
	expect(settings?.methods[0]?.freeAbove).toBe(rupees(498.99))
	expect(settings?.zones[0]?.methods['standard']?.ownPrice?.freeAbove).toBe(rupees(398.99))
	expect(settings?.announcedFreeAbove).toBe(rupees(498.99))
	expect(settingsRefusals((form) => (form.methods.standard.freeWhen = 'below'))).toHaveLength(1)
})

describe('it is refused that', () => {
	test('a method has no name, or that of another', () => {
		expect(settingsRefusals((form) => (form.methods.express.name = ' '))).toEqual([
			'methods.express.name: Enter a name',
		])
		expect(settingsRefusals((form) => (form.methods.express.name = 'standard'))).toEqual([
			'methods.express.name: Another method has this name',
		])
		const long = 'x'.repeat(41)
		expect(settingsRefusals((form) => (form.methods.express.name = long))).toEqual([
			'methods.express.name: At most 40 characters',
		])
	})
	test('a method is switched on and no zone offers it', () => {
		const added = (form: SettingsForm) => {
			form.methods['+1'] = methodForm({ name: 'Same day', price: '80', min: '0', max: '0' })
		}
		expect(settingsRefusals(added)).toEqual([
			'methods.+1.offered: No zone offers Same day. Tick it in a zone below, or switch it off here.',
		])
		expect(
			settingsRefusals((form) => {
				added(form)
				Object.assign(form.methods['+1'] ?? {}, { offered: '' })
			}),
		).toEqual([])
	})
	test('a zone has only methods that are off or collected', () => {
		const message =
			"Offer at least one method that delivers in this zone and is switched on. Where you don't deliver, enter the PIN codes below as not served."
		const refused = settingsRefusals((form) => {
			addCollection(form)
			zoneOf(form, 0).methods = {
				...zoneOf(form, 0).methods,
				standard: { offered: '' },
				express: { offered: '' },
			}
		})
		expect(refused).toEqual([`zones.0.methods: ${message}`])
		expect(
			settingsRefusals((form) => {
				zoneOf(form, 1).methods.standard = { offered: '' }
				form.methods.express.offered = ''
			}),
		).toEqual([`zones.1.methods: ${message}`])
	})
	test('a method that delivers has no days in a zone', () => {
		const none = { offered: 'on', days: { min: '', max: '' }, price: '', freeWhen: 'above', freeAbove: '' }
		expect(settingsRefusals((form) => (zoneOf(form, 0).methods.express = none))).toEqual([
			'zones.0.methods.express.days.min: Enter a whole number from 0 to 60',
		])
	})
	test('there are more methods than a shopper can choose from', () => {
		const many = settingsRefusals((form) => {
			for (let number = 1; number <= 11; number += 1)
				form.methods[`+${number}`] = methodForm({ name: `Method ${number}`, price: '1', min: '1', max: '2' })
		})
		expect(many).toContain('methods: At most 12 methods')
	})
	test('a range of days is reversed, or there is no working day', () => {
		expect(settingsRefusals((form) => (form.methods.express.estimate = { min: '3', max: '2' }))).toEqual([
			'methods.express.estimate.max: The first number of days must not be above the second',
		])
		expect(settingsRefusals((form) => (form.workingDays = []))).toEqual([
			'workingDays: Choose at least one working day',
		])
	})
	test('something is no amount, PIN code, state, number or holiday', () => {
		const wrong = settingsRefusals((form) => {
			form.methods.standard.price = '4,0'
			form.methods.express.price = ''
			form.unserved = '744 0123'
			zoneOf(form, 0).states = ['Kerela']
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
		expect(wrong.at(-1)).toContain("'31 Feb' isn't a holiday")
	})
})
