import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './promotional-messages.tsx'
import { MAX_MESSAGE_LENGTH } from '#shop/promotional-messages/input.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.empty()
	admin = await newAdminVisitor(shop)
})

test('an announcement of an offer is suggested, unless it is too long', async () => {
	const suggested = async (query: string) => (await loader(admin.args(`/admin/banner${query}`))).suggested
	expect(await suggested('')).toBe('')
	expect(await suggested('?message=Pongal+offer%3A+10%25+off')).toBe('Pongal offer: 10% off')
	expect(await suggested(`?message=${'x'.repeat(MAX_MESSAGE_LENGTH + 1)}`)).toBe('')
})

test('a message is added, moved to the front, switched off and deleted', async () => {
	const path = '/admin/banner'
	const submit = (fields: Record<string, string>) => action(admin.args(path, fields))
	const list = async () =>
		(await loader(admin.args(path))).messages.map(({ message, active }) => ({ message, active }))
	const pongal = { message: 'Pongal is near: order by Friday', displayOrder: '2', active: 'on' }
	expect(await submit({ intent: 'add', ...pongal, message: ' ' })).toMatchObject({ field: 'message' })
	expect(
		await submit({ intent: 'add', message: 'We roast on Monday', displayOrder: '1', active: 'on' }),
	).toEqual({ success: 'Message added' })
	await submit({ intent: 'add', ...pongal })
	const { messages } = await loader(admin.args(path))
	const id = String(messages.at(-1)?.id)
	expect(await submit({ id, ...pongal, displayOrder: '0', active: 'off' })).toEqual({
		success: 'Message saved and live in the shop',
	})
	expect(await list()).toEqual([
		{ message: pongal.message, active: false },
		{ message: 'We roast on Monday', active: true },
	])
	expect(await submit({ id, intent: 'delete' })).toEqual({ success: 'Message deleted' })
	expect(await list()).toEqual([{ message: 'We roast on Monday', active: true }])
})
