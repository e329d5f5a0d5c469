import { expect, test } from 'vitest'
import type { Shipping } from './settings/settings.ts'
import { DEFAULT_SHIPPING } from './settings/default-settings.ts'
import { deliveryDates, workingDaysAfter } from './delivery-date.ts'
import {
	daysOff,
	describeEstimates,
	describeWorkingDays,
	dispatchAndDelivery,
	dispatchHours,
	dispatchTime,
	fasterAndSlower,
	formatHour,
	nearestPlace,
	statedTimes,
	timeToDoor,
	timeToNearest,
	transitDays,
} from './stated-times.ts'

const [CHENNAI, SOUTH, REST] = DEFAULT_SHIPPING.zones
if (!CHENNAI || !SOUTH || !REST) throw new Error('The default has three zones')

test('a new shop states the specified times, which differ from page to page', () => {
	expect(statedTimes(DEFAULT_SHIPPING).map(({ place, days }) => `${place}: ${days}`)).toEqual([
		'Chennai: 1-2 business days',
		'Metro cities: 3-5 business days',
		'Other cities: 4-7 business days',
	])
	expect(dispatchTime(DEFAULT_SHIPPING)).toBe('1 day')
	expect(dispatchAndDelivery(DEFAULT_SHIPPING)).toBe(
		'We dispatch in 24-48 hours, and delivery takes 3-5 business days.',
	)
	expect(describeEstimates(DEFAULT_SHIPPING)).toBe(
		'1-2 business days for PIN codes that start with 600, 2-4 business days for others that start with 6, and 4-7 business days elsewhere in India',
	)
	expect(transitDays(DEFAULT_SHIPPING)).toEqual({ min: 1, max: 7 })
	expect(daysOff(DEFAULT_SHIPPING)).toBe('a Sunday or a public holiday')
})

test('the pages follow changed zones and days', () => {
	const express = { days: { min: 1, max: 1 }, ownPrice: null }
	const kerala = {
		name: 'Kerala',
		prefixes: ['9'],
		states: ['Kerala', 'Goa'],
		methods: { standard: null, express },
	}
	const changed = {
		...DEFAULT_SHIPPING,
		zones: [CHENNAI, kerala, REST],
		handlingDays: 2,
		workingDays: [1, 2, 3, 4, 5],
	}
	expect(statedTimes(changed)).toEqual([
		{ place: 'Chennai', days: '1-2 business days' },
		{ place: 'Kerala', days: '1 business day' },
		{ place: 'Rest of India', days: '4-7 business days' },
	])
	for (const change of [
		{ handlingDays: 1 },
		{ methods: DEFAULT_SHIPPING.methods.map((method) => ({ ...method, estimate: { min: 2, max: 4 } })) },
	])
		expect(statedTimes({ ...DEFAULT_SHIPPING, ...change })).toEqual([
			{ place: 'Chennai', days: '1-2 business days' },
			{ place: SOUTH.name, days: '2-4 business days' },
			{ place: 'Rest of India', days: '4-7 business days' },
		])
	const renamed = {
		...DEFAULT_SHIPPING,
		zones: [{ ...CHENNAI, name: 'Madras' }, { ...SOUTH, name: 'The South' }, REST],
	}
	expect(statedTimes(renamed)).toEqual([
		{ place: 'Madras', days: '1-2 business days' },
		...statedTimes(DEFAULT_SHIPPING).slice(1),
	])
	expect(dispatchAndDelivery(changed)).toBe(
		'We dispatch within 3 business days, and delivery takes 3-5 business days.',
	)
	expect(describeEstimates(changed)).toBe(
		'1-2 business days for PIN codes that start with 600, 1 business day for others that start with 9, Kerala, Goa, and 4-7 business days elsewhere in India',
	)
	expect(describeEstimates({ ...changed, zones: [REST] })).toBe('4-7 business days in India')
	expect(daysOff(changed)).toBe('a Sunday, a Saturday or a public holiday')
})

test('the promises of the home page are the specified ones until days or zones change', () => {
	const promises = (shipping: Shipping) => [
		timeToDoor(shipping),
		`${nearestPlace(shipping)}: ${timeToNearest(shipping)}`,
		dispatchHours(shipping),
		fasterAndSlower(shipping),
	]
	const specified = [
		'24-48 hours',
		'Chennai: 24 hours',
		'24 hours',
		'Chennai is usually faster; remote places can take longer.',
	]
	expect(promises(DEFAULT_SHIPPING)).toEqual(specified)
	expect(promises({ ...DEFAULT_SHIPPING, cutOffHour: 10, holidays: [] })).toEqual(specified)
	const slower = DEFAULT_SHIPPING.methods.map((method) => ({ ...method, estimate: { min: 5, max: 8 } }))
	expect(promises({ ...DEFAULT_SHIPPING, methods: slower })[0]).toBe('8 business days')
	expect(promises({ ...DEFAULT_SHIPPING, handlingDays: 2 })).toEqual([
		'10 business days',
		'Chennai: 5 business days',
		'3 business days',
		'Chennai is usually faster; remote places can take longer.',
	])
	const sameDay = { standard: { days: { min: 0, max: 0 }, ownPrice: null } }
	const madurai = { name: 'Madurai', prefixes: ['625'], states: [], methods: sameDay }
	expect(promises({ ...DEFAULT_SHIPPING, zones: [SOUTH, madurai, REST] })).toEqual([
		'8 business days',
		'Madurai: 1 business day',
		'24 hours',
		'Madurai is usually faster; remote places can take longer.',
	])
	expect(promises({ ...DEFAULT_SHIPPING, zones: [REST] })).toEqual([
		'8 business days',
		'India: 8 business days',
		'24 hours',
		'Remote places can take longer.',
	])
})

test('the promised days reach the last day that checkout shows, even after the cut-off', () => {
	const shipping = { ...DEFAULT_SHIPPING, handlingDays: 1, holidays: [] }
	// This is Thursday, 10:30 pm in India.
	const now = new Date('2026-11-26T17:00:00Z')
	const promises = [
		[timeToDoor(shipping), transitDays(shipping)],
		[timeToNearest(shipping), { min: 1, max: 2 }],
	] as const
	for (const [promise, days] of promises) {
		const promised = workingDaysAfter(shipping, '2026-11-26', Number.parseInt(promise, 10))
		expect(deliveryDates(shipping, { now, days }).to).toBe(promised)
	}
})

test('a default method that takes no days delivers on the day of dispatch', () => {
	const methods = DEFAULT_SHIPPING.methods.map((method) => ({ ...method, estimate: { min: 0, max: 0 } }))
	expect(dispatchAndDelivery({ ...DEFAULT_SHIPPING, methods })).toBe(
		'We dispatch in 24-48 hours, and parcels arrive on the day we dispatch them.',
	)
})

test('hours are written as people say them', () => {
	expect([1, 11, 12, 13, 23, 24].map(formatHour)).toEqual([
		'1 am',
		'11 am',
		'noon',
		'1 pm',
		'11 pm',
		'midnight',
	])
})

test.each([
	[[1, 2, 3, 4, 5, 6], 'Monday to Saturday'],
	[[0, 1, 2, 3, 4, 5, 6], 'all days of the week'],
	[[0, 2, 3, 4, 5, 6], 'Tuesday to Sunday'],
	[[1, 2, 3, 4, 6], 'Monday to Thursday and Saturday'],
	[[0, 1, 3, 5], 'Monday, Wednesday, Friday and Sunday'],
	[[5, 6], 'Friday and Saturday'],
	[[3], 'Wednesday'],
])('the working days %j are called %s', (workingDays, called) => {
	expect(describeWorkingDays({ workingDays })).toBe(called)
})
