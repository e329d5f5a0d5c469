import { describe, expect, test } from 'vitest'
import { formatHoliday, parseHolidays } from './holidays.ts'
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

test("a threshold is 'above' or 'from' an amount: in a method, in a zone and on the banner", () => {
	const settings = parse((form) => {
		Object.assign(form.methods.standard, { freeWhen: 'from', freeAbove: '499' })
		Object.assign(zone(form, 0).methods.standard, { price: '30', freeWhen: 'from', freeAbove: '399' })
		Object.assign(form, { announcedWhen: 'from', announcedFreeAbove: '499' })
	}).data?.settings
	expect(settings?.methods[0]?.freeAbove).toBe(rupees(498.99))
	expect(settings?.zones[0]?.methods['standard']?.ownPrice?.freeAbove).toBe(rupees(398.99))
	expect(settings?.announcedFreeAbove).toBe(rupees(498.99))
	expect(refusals((form) => (form.methods.standard.freeWhen = 'below'))).toHaveLength(1)
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
		const none = { offered: 'on', days: { min: '', max: '' }, price: '', freeWhen: 'above', freeAbove: '' }
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
		const inZone = {
			offered: 'on',
			days: { min: '1', max: '2' },
			price: '80',
			freeWhen: 'above',
			freeAbove: '79',
		}
		expect(refusals((form) => (zone(form, 0).methods.standard = inZone))).toEqual([
			'zones.0.methods.standard.freeAbove: Free above ₹79 is below the price of ₹80. Enter a higher amount, or leave it empty if it is never free.',
		])
		expect(refusals((form) => (form.methods.standard.freeAbove = '40'))).toEqual([])
	})
	test('a zone has a threshold without a price', () => {
		const inZone = {
			offered: 'on',
			days: { min: '1', max: '2' },
			price: '',
			freeWhen: 'above',
			freeAbove: '200',
		}
		expect(refusals((form) => (zone(form, 0).methods.standard = inZone))).toEqual([
			'zones.0.methods.standard.price: Enter the price in this zone too',
		])
	})
	test('the banner promises what some zone does not keep', () => {
		expect(refusals((form) => (form.methods.standard.freeAbove = '500'))).toEqual([
			'announcedFreeAbove: The banner would promise free shipping over ₹350, but shipping to Chennai is free only above ₹500. Enter a higher amount, or leave it empty so that the banner promises none.',
		])
		const never = {
			offered: 'on',
			days: { min: '1', max: '2' },
			price: '80',
			freeWhen: 'above',
			freeAbove: '',
		}
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
	test('the banner promises free shipping from an amount above which alone it is free', () => {
		const refused = refusals((form) => {
			form.methods.standard.freeAbove = '499'
			Object.assign(form, { announcedWhen: 'from', announcedFreeAbove: '499' })
		})
		expect(refused).toEqual([
			'announcedFreeAbove: The banner would promise free shipping from ₹499, but shipping to Chennai is free only above ₹499. Enter a higher amount, or leave it empty so that the banner promises none.',
		])
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

describe('holidays', () => {
	const days = (line: string) => parseHolidays(line)?.map(({ day }) => day)
	const pongal = [{ day: '2027-01-15', name: 'Pongal' }]

	test('are written as they are read', () => {
		for (const line of ['15 Jan 2027 Pongal', '26 Jan Republic Day', '29 Feb', '5 Nov 2027'])
			expect(parseHolidays(line)?.map(formatHoliday)).toEqual([line])
	})
	test('are read as owners write them', () => {
		for (const line of [
			'15 Jan 2027 Pongal',
			'15th January 2027, Pongal',
			'Pongal: 15 Jan 2027',
			'Pongal 15 Jan, 2027',
			'15 Jan Pongal 2027',
			'January 15, 2027 - Pongal',
			'15/01/2027 Pongal',
			'15.1.2027 (Pongal)',
		])
			expect(parseHolidays(line), line).toEqual(pongal)
		expect(parseHolidays('02 October Gandhi Jayanti')).toEqual([{ day: '10-02', name: 'Gandhi Jayanti' }])
		expect(parseHolidays('76th Republic Day 26 Jan')).toEqual([{ day: '01-26', name: '76th Republic Day' }])
	})
	test('may last several days of a month', () => {
		for (const line of ['14-17 Jan 2027 Pongal', 'Pongal 14 to 17 January 2027', 'Jan 14 – 17, 2027 Pongal'])
			expect(days(line), line).toEqual(['2027-01-14', '2027-01-15', '2027-01-16', '2027-01-17'])
		expect(days('30-31 Dec Year end')).toEqual(['12-30', '12-31'])
	})
	test('are not what has no day that exists, or two dates', () => {
		for (const line of [
			'29 Feb 2027',
			'0 Jan',
			'32 Jan',
			'Pongal',
			'15 Xyz',
			'15/1',
			'15/13/2027',
			'17-14 Jan 2027 Pongal',
			'28-31 Feb 2027',
			'30 Dec 2026 - 2 Jan 2027 Year end',
			'',
		])
			expect(parseHolidays(line), line).toBeNull()
	})
})
