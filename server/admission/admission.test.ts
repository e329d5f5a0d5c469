import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { REQUEST_CLASSES } from '#server/admission/request-class.ts'
import { ONE_EACH, openAdmission } from '#test/open-admission.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const PAYMENT = { requestClass: 'payment', network: 'one' } as const
const PAGE = { requestClass: 'browsing', network: 'one' } as const

describe('a class of requests', () => {
	test('handles up to its limit at once, then the next in turn', async () => {
		const { request, started, pass } = openAdmission({ ...ONE_EACH, payment: 2 })
		const first = request('payment', 'first')
		request('payment', 'second')
		request('payment', 'third')
		request('payment', 'fourth')
		await pass(0)
		expect(started).toEqual(['first', 'second'])
		await first.end()
		expect(started).toEqual(['first', 'second', 'third'])
	})

	test.each(REQUEST_CLASSES)('refuses a %s that has waited for 50 ms', async (requestClass) => {
		const { request, started, refused, pass } = openAdmission()
		const first = request(requestClass, 'first')
		request(requestClass, 'second')
		await pass(40)
		expect(refused).toEqual([])
		await pass(10)
		expect(refused).toEqual(['second'])
		await first.end()
		expect(started).toEqual(['first'])
	})

	test('refuses one at once when twenty wait', async () => {
		const { admission, request, refused, pass } = openAdmission()
		request('browsing')
		for (let waiting = 0; waiting < 20; waiting++) {
			expect(admission.isFull(PAGE)).toBe(false)
			request('browsing')
			await pass(0)
		}
		expect(admission.isFull(PAGE)).toBe(true)
		request('browsing', 'one more')
		await pass(0)
		expect(refused).toEqual(['one more'])
		expect(admission.isFull(PAYMENT)).toBe(false)
	})

	test('makes room when a request fails', async () => {
		const { admission, request, started, pass } = openAdmission()
		const failing = admission.run(PAYMENT, () => Promise.reject(new Error('failed')))
		await expect(failing).rejects.toThrow('failed')
		request('payment')
		await pass(0)
		expect(started).toEqual(['payment'])
	})
})

test('a request that waits for something outside the server frees its slot, and counts again when it continues', async () => {
	const { admission, request, started, pass } = openAdmission()
	const answer = Promise.withResolvers<void>()
	const end = Promise.withResolvers<void>()
	const calling = admission.run(PAYMENT, async () => {
		await admission.withoutRequestSlot('payment', () => answer.promise)
		await end.promise
	})
	const second = request('payment', 'second')
	await pass(0)
	expect(started).toEqual(['second'])
	await second.end()
	answer.resolve()
	await pass(0)
	request('payment', 'third')
	await pass(0)
	expect(started).toEqual(['second'])
	end.resolve()
	await calling
	await pass(0)
	expect(started).toEqual(['second', 'third'])
})

describe('while a payment is under way and the server is busy', () => {
	test('further payments start, and a page waits until it has ended', async () => {
		const { request, started, pass } = openAdmission({ ...ONE_EACH, payment: 2 })
		const payments = [request('payment'), request('payment')]
		request('browsing')
		await pass(0)
		expect(started).toEqual(['payment', 'payment'])
		await payments[0]?.end()
		expect(started).toEqual(['payment', 'payment'])
		await payments[1]?.end()
		expect(started).toEqual(['payment', 'payment', 'browsing'])
	})

	const GUARANTEED = { everyMilliseconds: 125, everyStarts: 20, max: 15 }

	test('a few pages start anyway, then a fixed number per second', async () => {
		const { request, started, pass } = openAdmission({ ...ONE_EACH, browsing: 100 }, GUARANTEED)
		const pages = () => started.filter((name) => name === 'browsing').length
		request('payment')
		for (let index = 0; index < 20; index++) request('browsing')
		await pass(0)
		expect(pages()).toBe(15)
		for (let milliseconds = 0; milliseconds < 2_000; milliseconds += 10) {
			request('browsing')
			await pass(10)
		}
		expect(pages()).toBe(31)
	})

	test('pages start in proportion to payments, however slow the server is', async () => {
		const rare = { everyMilliseconds: 1_000_000, everyStarts: 20, max: 15 }
		const { request, started, pass } = openAdmission({ payment: 500, checkout: 500, browsing: 100 }, rare)
		const pages = () => started.filter((name) => name === 'browsing').length
		const pay = async (times: number) => {
			for (let count = 0; count < times; count++) request(count % 2 ? 'checkout' : 'payment')
			for (let count = 0; count < 20; count++) request('browsing')
			await pass(50)
		}
		await pay(1)
		expect(pages()).toBe(15)
		await pay(19)
		expect(pages()).toBe(15)
		await pay(1)
		expect(pages()).toBe(16)
		await pay(61)
		expect(pages()).toBe(19)
	})

	test('unused starts are saved up to the maximum', async () => {
		const { request, started, pass } = openAdmission({ ...ONE_EACH, browsing: 100 }, GUARANTEED)
		await pass(60_000)
		request('payment')
		for (let index = 0; index < 20; index++) request('browsing')
		await pass(0)
		expect(started.filter((name) => name === 'browsing')).toHaveLength(15)
	})

	test('a page waits for checkout, but checkout does not wait for a page', async () => {
		const { request, started, pass } = openAdmission({ ...ONE_EACH, browsing: 2 })
		request('browsing', 'early page')
		request('checkout')
		request('browsing', 'late page')
		await pass(0)
		expect(started).toEqual(['early page', 'checkout'])
	})

	test('a page does not wait for a payment that waits for the provider', async () => {
		const { admission, request, started, pass } = openAdmission()
		void admission.run(PAYMENT, () => admission.withoutRequestSlot('payment', () => new Promise(() => {})))
		request('browsing')
		await pass(0)
		expect(started).toEqual(['browsing'])
	})

	test('a page that waits for a payment is refused after 30 ms', async () => {
		const { request, refused, pass } = openAdmission()
		request('payment')
		request('browsing')
		await pass(20)
		expect(refused).toEqual([])
		await pass(10)
		expect(refused).toEqual(['browsing'])
	})

	test('a page is refused at once when eight wait', async () => {
		const { admission, request, refused, pass } = openAdmission()
		request('payment')
		for (let waiting = 0; waiting < 8; waiting++) {
			expect(admission.isFull(PAGE)).toBe(false)
			request('browsing')
			await pass(0)
		}
		request('browsing', 'one more')
		await pass(0)
		expect(refused).toEqual(['one more'])
	})
})

test('at most two hundred requests wait for something outside the server', async () => {
	const { admission, pass } = openAdmission()
	let waiting = 0
	const wait = () => {
		waiting += 1
		return new Promise(() => {})
	}
	for (let count = 0; count < 210; count++) {
		void admission.run(PAYMENT, () => admission.withoutRequestSlot('payment', wait))
		await pass(0)
	}
	await pass(50)
	expect(waiting).toBe(200)
})

describe('while a payment is under way and the server has time', () => {
	test("several pages start at once, then as many as a quarter of the event loop's time allows", async () => {
		const { request, started, pass, rest } = openAdmission({ ...ONE_EACH, browsing: 40 })
		const pages = () => started.filter((name) => name === 'browsing').length
		request('payment')
		await rest(30)
		for (let index = 0; index < 20; index++) request('browsing')
		await pass(0)
		expect(pages()).toBe(8)
		await pass(10)
		expect(pages()).toBe(8)
		// Since the eight starts, the event loop was active for ten milliseconds and idle for forty.
		await rest(40)
		expect(pages()).toBe(16)
	})
})
