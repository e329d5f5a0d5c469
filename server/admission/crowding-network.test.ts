import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ONE_EACH, openAdmission } from '#test/open-admission.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('requests of one network that take all places', () => {
	test('give the next place to another network', async () => {
		const { request, started, pass } = openAdmission({ ...ONE_EACH, payment: 2 })
		const flood = [1, 2, 3, 4].map((number) => request('payment', `flood ${number}`, 'flood'))
		request('payment', 'shopper', 'home')
		await pass(0)
		expect(started).toEqual(['flood 1', 'flood 2'])
		await flood[0]?.end()
		expect(started).toEqual(['flood 1', 'flood 2', 'shopper'])
		await flood[1]?.end()
		expect(started).toEqual(['flood 1', 'flood 2', 'shopper', 'flood 3'])
	})

	test('make room for another network when twenty wait, until it has as many', async () => {
		const { admission, request, started, refused, pass } = openAdmission({ ...ONE_EACH, payment: 2 })
		const isFull = (network: string) => admission.isFull({ requestClass: 'payment', network })
		const first = request('payment', 'first', 'flood')
		request('payment', 'second', 'flood')
		for (let waiting = 0; waiting < 20; waiting++) request('payment', `flood ${waiting}`, 'flood')
		await pass(0)
		expect([isFull('flood'), isFull('home')]).toEqual([true, false])
		request('payment', 'shopper', 'home')
		await pass(0)
		expect(refused).toEqual(['flood 19'])
		await first.end()
		expect(started).toEqual(['first', 'second', 'shopper'])
		for (let shopper = 0; shopper < 12; shopper++) request('payment', 'another', 'home')
		await pass(0)
		expect(refused.filter((name) => name === 'another')).toHaveLength(2)
		expect([isFull('flood'), isFull('home')]).toEqual([true, true])
	})
})
