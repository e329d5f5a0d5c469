import { beforeEach, expect, test } from 'vitest'
import { recordPaymentEnvironment, whyWrongPaymentEnvironment } from './environment.server.ts'
import type { PaymentEnvironment } from '#shop/config/payment-settings.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.empty())

const as = (environment: PaymentEnvironment) => ({ db: shop.db, config: { payments: { environment } } })

test('a database that is used with the sandbox alone says nothing', async () => {
	expect(await recordPaymentEnvironment(as('sandbox'))).toEqual({ ok: true, change: null })
	expect(await recordPaymentEnvironment(as('sandbox'))).toEqual({ ok: true, change: null })
	expect(await whyWrongPaymentEnvironment(as('uat'))).toBeNull()
})

test('a database that was tried out may go live, and says what is in it', async () => {
	await recordPaymentEnvironment(as('sandbox'))
	await recordPaymentEnvironment(as('uat'))
	expect(await recordPaymentEnvironment(as('production'))).toEqual({
		ok: true,
		change:
			"This database was used with the sandbox and PhonePe's UAT before, and nobody paid for the orders of that time. Payments are now PhonePe's production.",
	})
})

test.each(['sandbox', 'uat'] as const)('a database with real payments refuses %s', async (environment) => {
	await recordPaymentEnvironment(as('production'))
	const refusal = await recordPaymentEnvironment(as(environment))
	expect(refusal).toMatchObject({ ok: false, kind: 'conflict' })
	expect(await whyWrongPaymentEnvironment(as(environment))).toContain(
		'This database takes real payments, and this process is set to',
	)
	expect(await recordPaymentEnvironment(as('production'))).toEqual({ ok: true, change: null })
})
