import { expect, test } from 'vitest'
import { action as subscribe } from './subscription.ts'
import { DEFAULT_NAME } from '#shop/accounts/rules.ts'
import { subscribers } from '#shop/subscribers/tables.server.ts'
import { MEENA } from '#test/fixtures/customers.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()

test("a customer's name is stored with their own address only; somebody else's keeps none", async () => {
	await shop.empty()
	const visitor = await newSignedInVisitor(shop)
	for (const email of [MEENA.email, 'reader@example.in'])
		expect((await visitor.post(subscribe, { email, name: MEENA.name })).body).toEqual({ success: true })
	await newVisitor(shop).post(subscribe, { email: 'guest@example.in', name: 'Ravi' })
	const stored = await shop.db.select({ email: subscribers.email, name: subscribers.name }).from(subscribers)
	expect(Object.fromEntries(stored.map(({ email, name }) => [email, name]))).toEqual({
		[MEENA.email]: MEENA.name,
		'reader@example.in': DEFAULT_NAME,
		'guest@example.in': 'Ravi',
	})
})
