import { beforeEach, describe, expect, test } from 'vitest'
import { closeMessage, countMessagesToAnswer, listMessages, replyToMessage } from './admin.server.ts'
import { receiveMessage } from './contact.server.ts'
import { ContactInput } from './input.ts'
import { MAX_REPLY_LENGTH } from './rules.ts'
import { contactMessages } from './tables.server.ts'
import { action as send } from '#app/api/send-contact-email.ts'
import { loader as ticketPage } from '#app/contact/ticket.tsx'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { LIMITS } from '#shop/limits/rules.ts'
import { limitCounts } from '#shop/limits/tables.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(() => shop.empty())

const VALID = {
	name: 'Meena Sundaram',
	email: 'meena@example.in',
	phone: '9876543210',
	message: 'Do you grind for a French press?\nThank you.',
	toEmail: 'victim@example.in',
	fromEmail: 'evil@example.in',
}

describe('a message', () => {
	test('is stored with a ticket, emailed to the shop and acknowledged; toEmail and fromEmail are ignored', async () => {
		const { status, body } = await newVisitor(shop).post(send, VALID)
		expect(status).toBe(200)
		expect(body).toEqual({ success: true, ticket: expect.stringMatching(/^T-\d{8}-[2-9A-Z]{5}$/) })
		expect(await shop.db.$count(contactMessages)).toBe(1)
		const emails = await shop.sentEmails()
		expect(emails.map(({ to }) => to).toSorted()).toEqual(['hello@sk3coffee.example', VALID.email])
		const toShop = emails.find(({ to }) => to === 'hello@sk3coffee.example')
		expect(toShop).toMatchObject({ replyTo: VALID.email, text: expect.stringContaining('French press') })
		const toSender = emails.find(({ to }) => to === VALID.email)
		expect(toSender?.text).not.toContain('French press')
	})

	test('gets another ticket number if the first is taken', async () => {
		const input = { name: 'Meena', email: VALID.email, phone: VALID.phone, message: VALID.message }
		const message = { input, sender: { clientIp: '192.0.2.1' } }
		const first = await receiveMessage(shop, message, () => 0)
		const picks = [0, 0, 0, 0, 0]
		const second = await receiveMessage(shop, message, () => picks.pop() ?? 1)
		expect([first, second].map(({ ok }) => ok)).toEqual([true, true])
		expect(await shop.db.$count(contactMessages)).toBe(2)
	})

	test('is escaped in the HTML of the email', async () => {
		await newVisitor(shop).post(send, { ...VALID, message: '<script>alert(1)</script> <a href="//x">x</a>' })
		const email = (await shop.sentEmails()).find(({ replyTo }) => replyTo)
		expect(email?.html).not.toContain('<script>')
		expect(email?.html).toContain('&lt;script&gt;')
	})

	test.each([
		{ name: 'Meena\r\nBcc: all@example.in' },
		{ email: 'meena@example.in\nCc: a@b.in' },
		{ message: 'x'.repeat(100_000) },
		{ message: 'a\u0000bcdef' },
	])('is refused with %j', async (change) => {
		expect((await newVisitor(shop).post(send, { ...VALID, ...change })).status).toBe(400)
		expect(await shop.sentEmails()).toEqual([])
	})

	test('is accepted five times an hour from one mailbox on one network', async () => {
		shop.setClock(new Date('2026-11-20T00:30:00Z'))
		const visitor = newVisitor(shop)
		const statuses: number[] = []
		for (let index = 0; index < 7; index++) {
			const email = `${index < 6 ? 'same' : 'other'}@example.in`
			statuses.push((await visitor.post(send, { ...VALID, email })).status)
		}
		expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200])
		expect((await newVisitor(shop).post(send, { ...VALID, email: 'same@example.in' })).status).toBe(200)
	})

	test('is counted for one line in IPv6, which may have a /48', async () => {
		const statuses: number[] = []
		for (let index = 0; index < 6; index++)
			statuses.push((await newVisitor(shop, `2001:db8:1:${index}::1`).post(send, VALID)).status)
		expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
	})

	test('is acknowledged at most ten times a day to one mailbox, but always accepted', async () => {
		shop.setClock(new Date('2026-11-20T00:30:00Z'))
		for (let index = 0; index < 12; index++)
			expect((await newVisitor(shop).post(send, VALID)).status).toBe(200)
		const acknowledged = (await shop.sentEmails()).filter(({ to }) => to === VALID.email)
		expect(acknowledged).toHaveLength(10)
		expect(await shop.db.$count(contactMessages)).toBe(12)
	})
})

describe('a reply', () => {
	const by = { id: null, name: 'Kamala' }

	test('is sent once, even if submitted repeatedly, and not after the message is closed', async () => {
		const sent = await newVisitor(shop).post(send, VALID)
		const { ticket } = sent.body as { ticket: string }
		const reply = (text: string) => replyToMessage(shop, { ticket, text, by })
		const outcomes = await Promise.all([1, 2, 3].map(() => reply('Yes, coarse.')))
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(await reply('And by post, too.')).toEqual({ ok: true })
		expect(await closeMessage(shop, { ticket, by })).toEqual({ ok: true })
		expect(await reply('Once more.')).toMatchObject({ ok: false, kind: 'missing' })
		const replies = (await shop.sentEmails()).filter(({ subject }) => subject.startsWith('Our reply'))
		expect(replies).toHaveLength(2)
		const actions = (await listAuditEntries(shop, {})).map(({ action }) => action)
		expect(actions).toEqual(['message closed', 'message answered', 'message answered'])
	})
})

test('a message that was replied to is no longer to answer, and stays open until it is closed', async () => {
	const by = { id: null, name: 'Kamala' }
	const { body: first } = await newVisitor(shop).post(send, VALID)
	shop.advance(60)
	const { body: second } = await newVisitor(shop).post(send, { ...VALID, email: 'ravi@example.in' })
	const tickets = async () => (await listMessages(shop)).map(({ ticket }) => ticket)
	expect(await countMessagesToAnswer(shop)).toMatchObject({ count: 2 })
	expect(await tickets()).toEqual([first.ticket, second.ticket])
	await replyToMessage(shop, { ticket: String(first.ticket), text: 'Yes, coarse.', by })
	const [, answered] = await listMessages(shop)
	expect(answered).toMatchObject({ ticket: first.ticket, closedAt: null })
	const { count, oldest } = await countMessagesToAnswer(shop)
	expect([count, oldest?.getTime()]).toEqual([1, answered && answered.createdAt.getTime() + 60_000])
	await closeMessage(shop, { ticket: String(second.ticket), by })
	expect(await countMessagesToAnswer(shop)).toEqual({ count: 0, oldest: null })
	expect(await tickets()).toEqual([first.ticket, second.ticket])
})

test('a reply is sent in full or refused, never truncated', async () => {
	const { ticket } = (await newVisitor(shop).post(send, VALID)).body as { ticket: string }
	const reply = (text: string) => replyToMessage(shop, { ticket, text, by: { id: null, name: 'Kamala' } })
	const longest = 'kaapi\r\n'.repeat(MAX_REPLY_LENGTH / 6 - 1)
	expect(await reply(`${longest}${'x'.repeat(MAX_REPLY_LENGTH)}`)).toMatchObject({
		ok: false,
		message: expect.stringMatching(/^At most 10,000 characters\. This reply has 1[0-9],[0-9]{3}\.$/),
		field: 'reply',
	})
	expect((await shop.sentEmails()).some(({ subject }) => subject.startsWith('Our reply'))).toBe(false)
	// A form sends two characters for each line break, but only one is counted.
	expect(await reply(longest)).toEqual({ ok: true })
})

describe('the ticket page', () => {
	const open = (number: string, visitor = newVisitor(shop)) =>
		ticketPage(visitor.args(`/contact/ticket?${new URLSearchParams({ number })}`))

	test('shows the status for a ticket number, and nothing of the message', async () => {
		const by = { id: null, name: 'Kamala' }
		const { body } = await newVisitor(shop).post(send, VALID)
		const ticket = String(body.ticket)
		const steps = async () =>
			(await open(` ${ticket.toLowerCase()} `)).data.ticket?.steps.map(([label]) => label)
		expect(await steps()).toEqual(['Received'])
		await replyToMessage(shop, { ticket, text: 'Choose coarse.', by })
		expect(await steps()).toEqual(['Received', 'Replied by email'])
		await closeMessage(shop, { ticket, by })
		expect(await steps()).toEqual(['Received', 'Replied by email', 'Closed'])
		expect(JSON.stringify((await open(ticket)).data)).not.toMatch(/Meena|coarse|French|Kamala|example\.in/)
	})

	test('does not find any other number', async () => {
		for (const number of ['', 'T-20261120-7F3K9', "' or 1=1 --", 'x'.repeat(5_000)]) {
			const { data } = await open(number)
			expect(data).toMatchObject({ ticket: null, error: expect.stringMatching(/ticket number/) })
		}
	})

	test('refuses a network after 120 wrong numbers in ten minutes', async () => {
		shop.setClock(new Date('2026-11-20T06:30:00Z'))
		const visitor = newVisitor(shop)
		await open('T-20261120-7F3K9', visitor)
		await shop.db.update(limitCounts).set({ count: LIMITS['wrong-ticket'].max - 1 })
		expect((await open('T-20261120-7F3K9', visitor)).init?.status).toBe(200)
		expect((await open('T-20261120-7F3K9', visitor)).init?.status).toBe(429)
		expect((await open('T-20261120-7F3K9', newVisitor(shop))).init?.status).toBe(200)
	})
})

describe('the contact form', () => {
	const messages = (change: object) =>
		ContactInput.safeParse({ ...VALID, ...change }).error?.issues.map(({ message }) => message) ?? []

	test('reports what is wrong with each field', () => {
		expect(messages({ name: '' })).toEqual(['Enter your name'])
		expect(messages({ name: 'Me' })).toEqual(['Enter a valid name'])
		expect(messages({ name: 'Meena 2' })).toEqual(['Only alphabets are allowed'])
		expect(messages({ email: '' })).toEqual(['Enter an email address'])
		expect(messages({ email: 'x' })).toEqual(['Enter a valid email address'])
		expect(messages({ phone: '' })).toEqual(['Enter a phone number'])
		expect(messages({ phone: '987654321' })).toEqual(['Enter a valid phone number'])
		expect(messages({ phone: '98765432101' })).toEqual(['Enter a valid phone number'])
		expect(messages({ message: ' ' })).toEqual(['Enter a message'])
		expect(messages({ message: 'Hm' })).toEqual(['Enter proper message'])
		expect(messages({})).toEqual([])
		for (const phone of ['+91 98765 43210', '0091-98765-43210', '098765\u00A043210'])
			expect(ContactInput.parse({ ...VALID, phone }).phone).toBe('9876543210')
	})
})
