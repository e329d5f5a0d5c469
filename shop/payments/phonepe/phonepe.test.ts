import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPhonePe } from './phonepe.server.ts'
import { rupees } from '#shop/money.ts'
import type { PaymentProvider } from '#shop/shop.server.ts'
import { openProvider } from '#test/servers/open-provider.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

let count = 0
const open = (provider: PaymentProvider, scenario = '', id = `SK3-TEST-${++count}`) =>
	provider
		.createPayment({
			merchantOrderId: id,
			amount: rupees(280),
			expiresAfterSeconds: 900,
			redirectUrl: 'http://shop.example/payment-success',
			message: 'Order',
			scenario,
		})
		.then((opened) => ({ opened, id }))

/** Returns the adapter, and a list of the paths that it calls. */
function recordingProvider(): { provider: PaymentProvider; calls: string[]; refuseTokenOnce(): void } {
	const calls: string[] = []
	let refusing = false
	const fetch: typeof globalThis.fetch = (input, init) => {
		const path =
			new URL(input instanceof Request ? input.url : input).pathname.split('/apis/pg-sandbox')[1] ?? ''
		calls.push(path)
		if (refusing && path.includes('/pay')) {
			refusing = false
			return Promise.resolve(Response.json({ code: 'AUTHORIZATION_FAILED' }, { status: 401 }))
		}
		return globalThis.fetch(input, init)
	}
	const provider = createPhonePe({ settings: shop.config.payments, clock: () => new Date(), fetch })
	return { provider, calls, refuseTokenOnce: () => (refusing = true) }
}

describe('the token', () => {
	test('is fetched once for concurrent calls', async () => {
		const { provider, calls } = recordingProvider()
		await Promise.all([open(provider), open(provider), open(provider)])
		expect(calls.filter((path) => path.endsWith('/token'))).toHaveLength(1)
	})
	test('is renewed once after a 401, and the call repeated', async () => {
		const { provider, calls, refuseTokenOnce } = recordingProvider()
		refuseTokenOnce()
		expect((await open(provider)).opened.result).toBe('created')
		expect(calls).toEqual(['/v1/oauth/token', '/checkout/v2/pay', '/v1/oauth/token', '/checkout/v2/pay'])
	})
	test('that cannot be fetched makes the result unknown, without an exception', async () => {
		const settings = { ...shop.config.payments, clientSecret: 'wrong' }
		const { opened } = await open(createPhonePe({ settings, clock: () => new Date() }))
		expect(opened.result).toBe('unknown')
	})
})

describe('creating a payment', () => {
	test('returns the payment page and its expiry', async () => {
		const { opened } = await open(shop.payments)
		expect(opened).toMatchObject({
			result: 'created',
			redirectUrl: expect.stringContaining('/transact/pgv2?token='),
		})
	})
	test('reports an id that was used before as a duplicate', async () => {
		const { id } = await open(shop.payments)
		expect((await open(shop.payments, '', id)).opened).toEqual({ result: 'duplicate' })
	})
	test('is unknown when the provider fails or drops the connection', async () => {
		expect((await open(shop.payments, 'pay=500')).opened).toEqual({ result: 'unknown' })
		expect((await open(shop.payments, 'pay=drop')).opened).toEqual({ result: 'unknown' })
	})
	test('is unknown after a timeout', async () => {
		// The provider of a test's shop waits longer than this.
		const provider = createPhonePe({ settings: shop.config.payments, clock: () => new Date() })
		expect((await open(provider, 'pay=timeout')).opened).toEqual({ result: 'unknown' })
	})
	test('is rejected for invalid input', async () => {
		const result = await shop.payments.createPayment({
			merchantOrderId: 'has a space',
			amount: rupees(280),
			expiresAfterSeconds: 900,
			redirectUrl: 'http://shop.example',
			message: '',
		})
		expect(result).toMatchObject({ result: 'rejected', code: 'BAD_REQUEST' })
	})
})

describe('the status of a payment', () => {
	const statusOf = async (scenario: string) =>
		shop.payments.fetchPayment((await open(shop.payments, scenario)).id)

	test('that was paid', async () =>
		expect(await statusOf('sbx:pay')).toMatchObject({
			result: 'found',
			state: 'COMPLETED',
			amount: 28000,
			isUnderWay: true,
		}))
	test('that was not attempted', async () =>
		expect(await statusOf('')).toMatchObject({ state: 'PENDING', isUnderWay: false }))
	test('that the bank has not confirmed', async () =>
		expect(await statusOf('sbx:pending')).toMatchObject({ state: 'PENDING', isUnderWay: true }))
	test('that was declined', async () =>
		expect(await statusOf('sbx:decline')).toMatchObject({
			state: 'FAILED',
			errorCode: 'INSUFFICIENT_BALANCE',
			detailedErrorCode: 'Z9',
		}))
	test('with another amount', async () =>
		expect(await statusOf('sbx:pay,status=amount-off-by-one')).toMatchObject({ amount: 28001 }))
	test('while the provider fails', async () =>
		expect(await statusOf('sbx:pay,status=500')).toEqual({ result: 'unknown' }))
	test('that does not exist', async () =>
		expect(await shop.payments.fetchPayment('SK3-NOBODY')).toEqual({ result: 'not_found' }))
	test('that has expired', async () => {
		const { id } = await open(shop.payments)
		await shop.pool.query(
			`update phonepe_sandbox.orders set expire_at = now() - interval '1 second' where merchant_order_id = $1`,
			[id],
		)
		expect(await shop.payments.fetchPayment(id)).toMatchObject({
			state: 'FAILED',
			detailedErrorCode: 'ORDER_EXPIRED',
		})
	})
	test('after the provider was restarted', async () => {
		const { id } = await open(shop.payments, 'sbx:pay')
		const { url, config, log } = shop
		const again = await openProvider({ url, settings: config.payments, log })
		const settings = { ...config.payments, pgUrl: again.apiUrl, oauthUrl: again.apiUrl }
		expect(await createPhonePe({ settings, clock: () => new Date() }).fetchPayment(id)).toMatchObject({
			state: 'COMPLETED',
		})
		await again.close()
	})
})

describe('refunds', () => {
	const refund = (merchantRefundId: string, merchantOrderId: string, amount = rupees(280)) =>
		shop.payments.refund({ merchantRefundId, merchantOrderId, amount })

	test('are accepted once for a paid order', async () => {
		const { id } = await open(shop.payments, 'sbx:pay,refund=slow')
		expect(await refund(`R-${id}`, id)).toMatchObject({ result: 'accepted', state: 'PENDING' })
		expect(await refund(`R2-${id}`, id)).toEqual({ result: 'duplicate' })
		expect(await refund(`R-${id}`, id)).toEqual({ result: 'duplicate' })
		expect(await shop.payments.fetchRefund(`R-${id}`)).toMatchObject({
			result: 'found',
			state: 'PENDING',
			amount: 28000,
		})
	})
	test('are refused for an unpaid order and for more than was paid', async () => {
		const unpaid = await open(shop.payments, 'sbx:pending')
		expect(await refund(`R-${unpaid.id}`, unpaid.id)).toMatchObject({ result: 'rejected' })
		const paid = await open(shop.payments, 'sbx:pay')
		expect(await refund(`R-${paid.id}`, paid.id, rupees(281))).toMatchObject({
			result: 'rejected',
			code: 'BF_034',
		})
	})
	test('that were not requested are not found', async () =>
		expect(await shop.payments.fetchRefund('R-NONE')).toEqual({ result: 'not_found' }))
})

describe('webhooks', () => {
	const body = JSON.stringify({
		event: 'checkout.order.completed',
		payload: { merchantOrderId: 'SK3-1', state: 'COMPLETED', more: 1 },
	})
	const named = { ...shopSettings(), webhookUser: 'username', webhookPassword: 'password' }
	const provider = createPhonePe({ settings: named, clock: () => new Date() })
	// The provider documents this hash for username:password.
	const hash = 'bc842c31a9e54efe320d30d948be61291f3ceee4766e36ab25fa65243cd76e0e'

	test('are accepted with the documented hash, in any case, with or without its prefix', () => {
		expect(createHash('sha256').update('username:password').digest('hex')).toBe(hash)
		for (const authorization of [hash, hash.toUpperCase(), `SHA256 ${hash}`]) {
			expect(provider.parseWebhook({ authorization, body })).toMatchObject({
				ok: true,
				merchantOrderId: 'SK3-1',
				state: 'COMPLETED',
			})
		}
	})
	test('without the hash, or with a part of it, are forged', () => {
		for (const authorization of [null, '', hash.slice(0, 62), `${hash}00`, 'x'.repeat(64)]) {
			expect(provider.parseWebhook({ authorization, body })).toEqual({ ok: false, why: 'forged' })
		}
	})
	test('with an invalid body are malformed', () => {
		const withNul = '{"event":"x","payload":{"merchantOrderId":"a\\u0000","state":"X"}}'
		for (const wrong of ['', '{', '[]', '{"event":"x"}', withNul]) {
			expect(provider.parseWebhook({ authorization: hash, body: wrong })).toEqual({
				ok: false,
				why: 'malformed',
			})
		}
	})
	test('for refunds may have no envelope', () => {
		const bare = JSON.stringify({
			merchantRefundId: 'R-1',
			originalMerchantOrderId: 'SK3-1',
			state: 'COMPLETED',
		})
		expect(provider.parseWebhook({ authorization: hash, body: bare })).toMatchObject({
			ok: true,
			merchantRefundId: 'R-1',
		})
	})
})

function shopSettings() {
	const nowhere = 'http://127.0.0.1:9'
	return {
		mode: 'sandbox' as const,
		environment: 'sandbox' as const,
		pgUrl: nowhere,
		oauthUrl: nowhere,
		checkoutScriptUrl: nowhere,
		payPageOrigins: [],
		clientId: 'x',
		clientSecret: 'x',
		clientVersion: '1',
		expiresAfterSeconds: 900,
	}
}
