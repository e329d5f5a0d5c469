import { beforeEach, expect, test } from 'vitest'
import { loader } from './promotional-messages.tsx'
import { MAX_MESSAGE_LENGTH } from '#shop/promotional-messages/input.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.empty()
	admin = await newAdminVisitor(shop)
})

test('an announcement of an offer is suggested, as much of it as fits', async () => {
	const suggested = async (query: string) => (await loader(admin.args(`/admin/banner${query}`))).suggested
	expect(await suggested('')).toBe('')
	expect(await suggested('?message=Pongal+offer%3A+10%25+off')).toBe('Pongal offer: 10% off')
	expect(await suggested(`?message=${'x'.repeat(500)}`)).toHaveLength(MAX_MESSAGE_LENGTH)
})
