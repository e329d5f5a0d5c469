import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './messages.tsx'
import { action as sendContactEmail } from '#app/api/send-contact-email.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.empty()
	admin = await newAdminVisitor(shop)
})

test('a reply is listed with its author under its own message only', async () => {
	const path = '/admin/messages'
	const contact = { email: 'ravi@example.in', phone: '9840012345', message: 'Do you grind for a moka pot?' }
	for (const name of ['Ravi Kumar', 'Meena Sundaram'])
		await newVisitor(shop).post(sendContactEmail, { name, ...contact })
	const { messages } = await loader(admin.args(path))
	const ticket = messages[0]?.ticket ?? ''
	const reply = (text: string) => action(admin.args(path, { ticket, intent: 'reply', reply: text }))
	expect(await reply(' ')).toMatchObject({ field: 'reply' })
	expect(await reply('Yes, choose Coarse.')).toEqual({ success: 'Reply sent' })
	const replies = (await loader(admin.args(path))).messages.map((message) => message.replies)
	// The one to answer comes first.
	expect(replies).toEqual([
		[],
		[{ text: 'Yes, choose Coarse.', by: expect.stringMatching(/^Kamala replied, /) }],
	])
})
