/** Tests the requests that the adapter sends, and what it returns for each response. */
import { beforeEach, describe, expect, test } from 'vitest'
import { createPhonePe } from './phonepe.server.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { rupees } from '#shop/money.ts'

const { payments: settings } = readConfig({ SECRET: 'a secret that only tests know, of 32+' })
const NOW = new Date('2026-11-20T10:00:00Z')

let respond: () => Response = () => Response.json({})
let sent: { url: string; init: RequestInit | undefined }[] = []
beforeEach(() => {
	sent = []
})
const fetch: typeof globalThis.fetch = async (url, init) => {
	if (String(url).endsWith('/token')) {
		return Response.json({ access_token: 'x', expires_at: NOW.getTime() / 1000 + 3600 })
	}
	sent.push({ url: String(url), init })
	return respond()
}
const phonePe = createPhonePe({ settings, clock: () => NOW, fetch })
const respondWith = (body: object | string, status = 200) => {
	respond = () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
}
const pay = (change: object = {}) =>
	phonePe.createPayment({
		merchantOrderId: 'SK3-1',
		amount: rupees(280),
		expiresAfterSeconds: 900,
		redirectUrl: 'http://shop.example/payment-success',
		message: 'Order SK3-1',
		...change,
	})
const fetchPayment = () => phonePe.fetchPayment('SK3-1')
const refund = () =>
	phonePe.refund({ merchantRefundId: 'R-1', merchantOrderId: 'SK3-1', amount: rupees(80.5) })
const fetchRefund = () => phonePe.fetchRefund('R/1')

describe('the request', () => {
	const body = () => JSON.parse(String(sent[0]?.init?.body))

	test('to create a payment, with a phone number if there is one', async () => {
		await pay({ phone: '9876543210', scenario: 'sbx:pay' })
		expect(sent[0]).toMatchObject({
			url: `${settings.pgUrl}/checkout/v2/pay`,
			init: {
				method: 'POST',
				redirect: 'error',
				headers: { Authorization: 'O-Bearer x', 'Content-Type': 'application/json' },
			},
		})
		expect(body()).toEqual({
			merchantOrderId: 'SK3-1',
			amount: 28_000,
			expireAfter: 900,
			metaInfo: { udf15: 'sbx:pay' },
			paymentFlow: {
				type: 'PG_CHECKOUT',
				message: 'Order SK3-1',
				merchantUrls: { redirectUrl: 'http://shop.example/payment-success' },
			},
			prefillUserLoginDetails: { phoneNumber: '9876543210' },
		})
		sent = []
		await pay({ phone: '' })
		expect(Object.keys(body())).toEqual(['merchantOrderId', 'amount', 'expireAfter', 'paymentFlow'])
	})

	test('to fetch a payment and a refund', async () => {
		await fetchPayment()
		await fetchRefund()
		expect(sent.map(({ url }) => url.replace(settings.pgUrl, ''))).toEqual([
			'/checkout/v2/order/SK3-1/status?details=true&errorContext=true',
			'/payments/v2/refund/R%2F1/status',
		])
		expect(sent[0]?.init).toMatchObject({ method: 'GET', body: null })
	})

	test('to refund', async () => {
		await refund()
		expect(sent[0]?.url).toBe(`${settings.pgUrl}/payments/v2/refund`)
		expect(body()).toEqual({ merchantRefundId: 'R-1', originalMerchantOrderId: 'SK3-1', amount: 8050 })
	})
})

describe('a payment', () => {
	const PAGE = 'https://pay.example/x'

	test('is created', async () => {
		respondWith({ orderId: 'OMO1', redirectUrl: PAGE, expireAt: NOW.getTime() })
		expect(await pay()).toEqual({
			result: 'created',
			providerOrderId: 'OMO1',
			redirectUrl: PAGE,
			expiresAt: NOW,
		})
		respondWith({ redirectUrl: PAGE })
		expect(await pay()).toMatchObject({ result: 'created', providerOrderId: null, expiresAt: null })
		respondWith({ redirectUrl: PAGE, expireAt: 1e300 })
		expect(await pay()).toMatchObject({ result: 'created', expiresAt: null })
	})

	test('is a duplicate, rejected, or unknown', async () => {
		const codes: [number, object, object][] = [
			[417, {}, { result: 'duplicate' }],
			[400, { code: 'BAD_REQUEST' }, { result: 'rejected', code: 'BAD_REQUEST' }],
			[400, { errorCode: 'OTHER' }, { result: 'rejected', code: 'OTHER' }],
			[499, {}, { result: 'rejected', code: 'HTTP_499' }],
			[422, [], { result: 'rejected', code: 'HTTP_422' }],
			[401, {}, { result: 'unknown' }],
			[429, {}, { result: 'unknown' }],
			[500, { code: 'BAD_REQUEST' }, { result: 'unknown' }],
			[200, {}, { result: 'unknown' }],
			[300, { redirectUrl: PAGE }, { result: 'unknown' }],
		]
		for (const [status, body, result] of codes) {
			respondWith(body, status)
			expect(await pay(), `${status} ${JSON.stringify(body)}`).toEqual(result)
		}
		respondWith('<html>')
		expect(await pay()).toEqual({ result: 'unknown' })
		respondWith({ redirectUrl: PAGE }, 299)
		expect(await pay()).toMatchObject({ result: 'created' })
	})

	test('that was attempted three times has the details of the last attempt', async () => {
		const raw = {
			orderId: 'OMO1',
			state: 'COMPLETED',
			amount: 28_000,
			currency: 'INR',
			errorCode: 'E',
			detailedErrorCode: 'Z9',
			errorContext: { description: 'D' },
			paymentDetails: [{ transactionId: 'T1' }, null, { transactionId: 'T3', rail: { utr: 'U3' } }],
		}
		respondWith(raw)
		expect(await fetchPayment()).toEqual({
			result: 'found',
			state: 'COMPLETED',
			amount: 28_000,
			providerOrderId: 'OMO1',
			isUnderWay: true,
			transactionId: 'T3',
			utr: 'U3',
			errorCode: 'E',
			detailedErrorCode: 'Z9',
			description: 'D',
			raw,
		})
	})

	test('without details has null for each of them', async () => {
		const noDetails = { providerOrderId: null, transactionId: null, utr: null, errorCode: null }
		for (const paymentDetails of [undefined, null, 'unreadable', []]) {
			respondWith({ state: 'PENDING', amount: 28_000, paymentDetails })
			expect(await fetchPayment()).toMatchObject({
				...noDetails,
				isUnderWay: !Array.isArray(paymentDetails),
				detailedErrorCode: null,
				description: null,
			})
		}
		respondWith({ state: 'PENDING', amount: 28_000, paymentDetails: [{}] })
		expect(await fetchPayment()).toMatchObject({ ...noDetails, isUnderWay: true })
	})

	test('is under way unless the bank has refused every attempt', async () => {
		const withAttempts = async (...states: (string | undefined)[]) => {
			respondWith({ state: 'PENDING', amount: 28_000, paymentDetails: states.map((state) => ({ state })) })
			return fetchPayment()
		}
		expect(await withAttempts('FAILED', 'FAILED')).toMatchObject({ isUnderWay: false })
		expect(await withAttempts('FAILED', 'PENDING')).toMatchObject({ isUnderWay: true })
		expect(await withAttempts('PENDING', 'FAILED')).toMatchObject({ isUnderWay: true })
	})

	test('has no amount if it is not a valid amount in rupees', async () => {
		for (const change of [{ amount: 28_000.5 }, { amount: -1 }, { amount: '28000' }, { currency: 'USD' }]) {
			respondWith({ state: 'COMPLETED', amount: 28_000, ...change })
			expect(await fetchPayment(), JSON.stringify(change)).toMatchObject({ result: 'found', amount: null })
		}
		for (const currency of ['INR', '', null]) {
			respondWith({ state: 'COMPLETED', amount: 28_000, currency })
			expect(await fetchPayment()).toMatchObject({ amount: 28_000 })
		}
	})
})

describe('an unknown payment or refund', () => {
	test('is not found only if the provider says so', async () => {
		for (const code of ['MERCHANT_ORDER_MAPPING_NOT_FOUND', 'INVALID_MERCHANT_ORDER_ID'])
			for (const status of [400, 404]) {
				respondWith({ code }, status)
				expect(await fetchPayment()).toEqual({ result: 'not_found' })
			}
		for (const code of ['REFUND_NOT_FOUND', 'INVALID_MERCHANT_REFUND_ID']) {
			respondWith({ code }, 404)
			expect(await fetchRefund()).toEqual({ result: 'not_found' })
		}
		respondWith({ code: 'REFUND_NOT_FOUND' }, 500)
		expect(await fetchRefund()).toEqual({ result: 'unknown' })
		for (const status of [400, 404]) {
			respondWith({ code: 'OTHER' }, status)
			expect(await fetchPayment()).toEqual({ result: 'unknown' })
		}
	})
})

describe('a refund', () => {
	test('is accepted, a duplicate, rejected, or unknown', async () => {
		respondWith({ refundId: 'OMR1', state: 'PENDING', amount: 8050 })
		expect(await refund()).toEqual({ result: 'accepted', refundId: 'OMR1', state: 'PENDING', amount: 8050 })
		respondWith({ state: 'PENDING', amount: 'much' })
		expect(await refund()).toEqual({ result: 'accepted', refundId: null, state: 'PENDING', amount: null })
		for (const [code, status] of [
			['DUPLICATE_REFUND', 400],
			['DUPLICATE_TRANSACTION', 400],
			['REFUND_IN_PROGRESS', 500],
			['', 417],
		] as const) {
			respondWith({ code }, status)
			expect(await refund(), code).toEqual({ result: 'duplicate' })
		}
		respondWith({ code: 'BF_034' }, 400)
		expect(await refund()).toEqual({ result: 'rejected', code: 'BF_034' })
		respondWith({}, 503)
		expect(await refund()).toEqual({ result: 'unknown' })
	})

	test('is found with its state, amount and error', async () => {
		respondWith({ refundId: 'OMR1', state: 'FAILED', amount: 8050, errorCode: 'E' })
		expect(await fetchRefund()).toEqual({
			result: 'found',
			state: 'FAILED',
			refundId: 'OMR1',
			amount: 8050,
			errorCode: 'E',
		})
		respondWith({ state: 'CONFIRMED', amount: null })
		expect(await fetchRefund()).toEqual({
			result: 'found',
			state: 'CONFIRMED',
			refundId: null,
			amount: null,
			errorCode: null,
		})
	})
})
