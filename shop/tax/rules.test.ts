import { describe, expect, test } from 'vitest'
import { ComingChangeInput, TaxChangeInput } from './input.ts'
import {
	datedRates,
	formatRate,
	lineTaxOn,
	RATE_STATES,
	rateBefore,
	type TaxRate,
	taxRateOn,
	whyChangeRefused,
} from './rules.ts'
import { SPECIFIED_TAX_CATEGORIES } from './specified-categories.ts'

const first: TaxRate = { category: 'coffee', validFrom: '2017-07-01', hsn: '09012190', rateBasisPoints: 500 }
const second: TaxRate = { ...first, validFrom: '2027-04-01', rateBasisPoints: 1200 }
const third: TaxRate = { ...first, validFrom: '2027-10-01', hsn: '0901', rateBasisPoints: 1800 }
const blend: TaxRate = { ...first, category: 'coffee-chicory', hsn: '09019020' }
const rates = [second, blend, third, first]

/** Midnight in India is 18:30 UTC on the day before. */
const beforeChange = new Date('2027-03-31T18:29:59.999Z')
const atChange = new Date('2027-03-31T18:30:00Z')

describe('the tax rate of a moment', () => {
	const ofCoffee = [second, third, first]

	test('changes at midnight in India', () => {
		expect(taxRateOn(beforeChange, ofCoffee)).toBe(first)
		expect(taxRateOn(atChange, ofCoffee)).toBe(second)
		expect(taxRateOn(new Date('2027-09-30T18:29:59.999Z'), ofCoffee)).toBe(second)
		expect(taxRateOn(new Date('2027-09-30T18:30:00Z'), ofCoffee)).toBe(third)
	})

	test('is null before the first', () => {
		expect(taxRateOn(new Date('2017-06-30T18:29:59.999Z'), ofCoffee)).toBeNull()
		expect(taxRateOn(new Date('2017-06-30T18:30:00Z'), ofCoffee)).toBe(first)
		expect(taxRateOn(atChange, [])).toBeNull()
	})
})

describe('the tax of a line', () => {
	test('is that of its category', () => {
		expect(lineTaxOn(atChange, { category: 'coffee', rates })).toEqual({
			hsn: '09012190',
			rateBasisPoints: 1200,
		})
		expect(lineTaxOn(atChange, { category: 'coffee-chicory', rates })).toEqual({
			hsn: '09019020',
			rateBasisPoints: 500,
		})
	})

	test('is never guessed', () => {
		expect(() => lineTaxOn(atChange, { category: 'coffee', rates: [blend] })).toThrow(
			'There is no tax rate for coffee on 2027-04-01',
		)
	})
})

test('rates are listed by category, the latest first, with the one in force', () => {
	const states = (now: Date) =>
		datedRates(rates, { categories: SPECIFIED_TAX_CATEGORIES, now }).map(({ hsn, validFrom, state }) => [
			hsn,
			validFrom,
			state,
		])
	expect(states(beforeChange)).toEqual([
		['0901', '2027-10-01', 'coming'],
		['09012190', '2027-04-01', 'coming'],
		['09012190', '2017-07-01', 'current'],
		['09019020', '2017-07-01', 'current'],
	])
	expect(states(atChange)).toEqual([
		['0901', '2027-10-01', 'coming'],
		['09012190', '2027-04-01', 'current'],
		['09012190', '2017-07-01', 'past'],
		['09019020', '2017-07-01', 'current'],
	])
})

describe('a change', () => {
	const why = (change: Partial<TaxRate>, now = beforeChange) =>
		whyChangeRefused({ ...second, ...change }, { now, rates: [first, third, blend] })

	test('can be entered for a coming day', () => {
		expect(why({})).toBeNull()
		expect(why({ rateBasisPoints: 500, hsn: '0901' })).toBeNull()
		expect(why({ category: 'coffee-chicory', validFrom: '2027-10-01' })).toBeNull()
	})

	test('replaces the rate of the day before', () => {
		expect(rateBefore(second, rates)).toBe(first)
		expect(rateBefore({ ...second, validFrom: '2027-04-02' }, rates)).toBe(second)
		expect(rateBefore(first, rates)).toBeNull()
		// A category without a rate has nothing to compare with.
		expect(whyChangeRefused(second, { now: beforeChange, rates: [blend] })).toBeNull()
	})

	test('is refused once its day has started', () => {
		expect(why({}, atChange)).toBe('started')
		expect(why({ validFrom: '2027-03-31' })).toBe('started')
		expect(why({ validFrom: '2017-07-01' })).toBe('started')
	})

	test('is refused on a day that has one, and if nothing would change', () => {
		expect(why({ validFrom: '2027-10-01' })).toBe('taken')
		expect(why({ rateBasisPoints: 500 })).toBe('unchanged')
		expect(why({ validFrom: '2027-10-02', hsn: '0901', rateBasisPoints: 1800 })).toBe('unchanged')
		expect(why({ validFrom: '2027-10-02', hsn: '0901', rateBasisPoints: 500 })).toBeNull()
	})
})

test('a rate is shown as a percentage', () => {
	expect([500, 250, 125, 12.5, 0].map(formatRate)).toEqual(['5%', '2.5%', '1.25%', '0.125%', '0%'])
})

test('the states of a rate have names', () => {
	expect(RATE_STATES).toEqual({ past: 'Past', current: 'In force', coming: 'Coming' })
})

describe('the input of a change', () => {
	const form = { category: 'coffee', validFrom: '2027-04-01', hsn: '0901 21 90', rateBasisPoints: ' 12.5 ' }

	test('is read', () => {
		expect(TaxChangeInput.parse(form)).toEqual({ ...second, rateBasisPoints: 1250 })
		const rateOf = (rateBasisPoints: string) =>
			TaxChangeInput.parse({ ...form, rateBasisPoints }).rateBasisPoints
		expect(['0', '5', '0.29', '18.07', '40', '40.00'].map(rateOf)).toEqual([0, 500, 29, 1807, 4000, 4000])
		const hsnOf = (hsn: string) => TaxChangeInput.parse({ ...form, hsn }).hsn
		expect(['0901', '090121', '09012190'].map(hsnOf)).toEqual(['0901', '090121', '09012190'])
		expect([hsnOf(''), hsnOf(' ')]).toEqual([null, null])
	})

	test('of a withdrawal is category and day', () => {
		const { category, validFrom } = form
		expect(ComingChangeInput.parse(form)).toEqual({ category, validFrom })
		expect(ComingChangeInput.safeParse({ category }).success).toBe(false)
		expect(ComingChangeInput.safeParse({ validFrom }).success).toBe(false)
	})

	test('is refused once, with the range of rates', () => {
		const messages = (rateBasisPoints: string) =>
			TaxChangeInput.safeParse({ ...form, rateBasisPoints }).error?.issues.map(({ message }) => message)
		const expected = ['Enter a percentage from 0 to 40, such as 5 or 18']
		expect([messages('five'), messages('41')]).toEqual([expected, expected])
	})

	test.each([
		['rateBasisPoints', { rateBasisPoints: '40.01' }],
		['rateBasisPoints', { rateBasisPoints: '100' }],
		['rateBasisPoints', { rateBasisPoints: '-5' }],
		['rateBasisPoints', { rateBasisPoints: '5 percents' }],
		['rateBasisPoints', { rateBasisPoints: '5.125' }],
		['rateBasisPoints', { rateBasisPoints: '' }],
		['hsn', { hsn: '09' }],
		['hsn', { hsn: '09012' }],
		['hsn', { hsn: '0901219000' }],
		['hsn', { hsn: 'coffee' }],
		['validFrom', { validFrom: '2027-02-30' }],
		['validFrom', { validFrom: '' }],
		['category', { category: undefined }],
	])('is refused with an invalid %s: %j', (field, change) => {
		const read = TaxChangeInput.safeParse({ ...form, ...change })
		expect(new Set(read.error?.issues.map(({ path }) => path[0]))).toEqual(new Set([field]))
	})
})
