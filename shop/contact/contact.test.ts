import { beforeEach, describe, expect, test } from 'vitest'
import { sendMessage } from './contact.server.ts'
import { MAX_ANSWER_LENGTH } from './rules.ts'
import { answerMessage, closeMessage } from './admin.server.ts'
import { ContactInput } from './input.ts'
import { contactMessages } from './tables.server.ts'
import { action as send } from '#app/api/send-contact-email.ts'
import { loader as ticketPage } from '#app/contact/ticket.tsx'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = await shopForTests()
beforeEach(() => shop.empty())

const GOOD = {
	name: 'Meena Sundaram',
	email: 'meena@example.in',
	phone: '9876543210',
	message: 'Do you grind for a French press?\nThank you.',
	toEmail: 'victim@example.in',
	fromEmail: 'evil@example.in',
}

describe('a message', () => {
	test('is kept with a ticket, mailed to the shop and acknowledged, and steered nowhere else', async () => {
		const { status, body } = await newVisitor(shop).post(send, GOOD)
		expect(status).toBe(200)
		expect(body).toEqual({ success: true, ticket: expect.stringMatching(/^T-\d{8}-[2-9A-Z]{5}$/) })
		expect(await shop.db.$count(contactMessages)).toBe(1)
		const emails = await shop.mailbox()
		expect(emails.map(({ to }) => to).toSorted()).toEqual(['hello@sk3coffee.example', GOOD.email])
		const toShop = emails.find(({ to }) => to === 'hello@sk3coffee.example')
		expect(toShop).toMatchObject({ replyTo: GOOD.email, text: expect.stringContaining('French press') })
		const toWriter = emails.find(({ to }) => to === GOOD.email)
		expect(toWriter?.text).not.toContain('French press')
	})

	test('draws another ticket where the first one is taken', async () => {
		const message = { name: 'Meena', email: GOOD.email, phone: GOOD.phone, message: GOOD.message }
		const first = await sendMessage(shop, message, () => 0)
		const draws = [0, 0, 0, 0, 0]
		const second = await sendMessage(shop, message, () => draws.pop() ?? 1)
		expect([first, second].map(({ ok }) => ok)).toEqual([true, true])
		expect(await shop.db.$count(contactMessages)).toBe(2)
	})

	test('shows its HTML as text', async () => {
		await newVisitor(shop).post(send, { ...GOOD, message: '<script>alert(1)</script> <a href="//x">x</a>' })
		const letter = (await shop.mailbox()).find(({ replyTo }) => replyTo)
		expect(letter?.html).not.toContain('<script>')
		expect(letter?.html).toContain('&lt;script&gt;')
	})

	test.each([
		{ name: 'Meena\r\nBcc: all@example.in' },
		{ email: 'meena@example.in\nCc: a@b.in' },
		{ message: 'x'.repeat(100_000) },
		{ message: 'a\u0000bcdef' },
		{ phone: '+919876543210' },
	])('is refused with %j', async (change) => {
		expect((await newVisitor(shop).post(send, { ...GOOD, ...change })).status).toBe(400)
		expect(await shop.mailbox()).toEqual([])
	})

	test('comes five times an hour from one mailbox, ten times from one network', async () => {
		const visitor = newVisitor(shop)
		const statuses: number[] = []
		for (let index = 0; index < 11; index++) {
			const email = `${index < 6 ? 'same' : `other${index}`}@example.in`
			statuses.push((await visitor.post(send, { ...GOOD, email })).status)
		}
		expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200, 200, 200, 200, 429])
	})

	test('brings no mailbox more than ten emails a day, from however many networks', async () => {
		shop.setClock(new Date('2026-11-20T00:30:00Z'))
		const statuses: number[] = []
		for (let index = 0; index < 12; index++) {
			statuses.push((await newVisitor(shop).post(send, GOOD)).status)
			if (index === 4 || index === 9) shop.advance(3600)
		}
		expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
		const acknowledged = (await shop.mailbox()).filter(({ to }) => to === GOOD.email)
		expect(acknowledged).toHaveLength(10)
	})
})

describe('an answer', () => {
	const by = { id: null, name: 'Kamala' }

	test('leaves once, however often it is pressed, and none leaves when the message is closed', async () => {
		const sent = await newVisitor(shop).post(send, GOOD)
		const { ticket } = sent.body as { ticket: string }
		const answer = (text: string) => answerMessage(shop, { ticket, text, by })
		const pressed = await Promise.all([1, 2, 3].map(() => answer('Yes, coarse.')))
		expect(pressed.filter(({ ok }) => ok)).toHaveLength(1)
		expect(await answer('And by post, too.')).toEqual({ ok: true })
		expect(await closeMessage(shop, { ticket, by })).toEqual({ ok: true })
		expect(await answer('Once more.')).toMatchObject({ ok: false, kind: 'missing' })
		const answers = (await shop.mailbox()).filter(({ subject }) => subject.startsWith('Our answer'))
		expect(answers).toHaveLength(2)
		const acts = (await listAuditEntries(shop, {})).map(({ action }) => action)
		expect(acts).toEqual(['message closed', 'message answered', 'message answered'])
	})
})

test('an answer leaves whole or is refused, never cut', async () => {
	const { ticket } = (await newVisitor(shop).post(send, GOOD)).body as { ticket: string }
	const answer = (text: string) => answerMessage(shop, { ticket, text, by: { id: null, name: 'Kamala' } })
	const longest = 'kaapi\r\n'.repeat(MAX_ANSWER_LENGTH / 6 - 1)
	expect(await answer(`${longest}${'x'.repeat(MAX_ANSWER_LENGTH)}`)).toMatchObject({
		ok: false,
		message: expect.stringMatching(/^At most 10,000 characters, please: this reply has 1[0-9]{4}\.$/),
		field: 'answer',
	})
	expect((await shop.mailbox()).some(({ subject }) => subject.startsWith('Our answer'))).toBe(false)
	// A form sends two letters for each end of a line, and only one is counted.
	expect(await answer(longest)).toEqual({ ok: true })
})

describe('a ticket', () => {
	const ask = (number: string, visitor = newVisitor(shop)) =>
		ticketPage(visitor.args(`/contact/ticket?${new URLSearchParams({ number })}`))

	test('tells whoever has its number how far it is, and nothing of the message', async () => {
		const by = { id: null, name: 'Kamala' }
		const { body } = await newVisitor(shop).post(send, GOOD)
		const ticket = String(body.ticket)
		const steps = async () =>
			(await ask(` ${ticket.toLowerCase()} `)).data.ticket?.steps.map(([label]) => label)
		expect(await steps()).toEqual(['Received'])
		await answerMessage(shop, { ticket, text: 'Choose coarse.', by })
		expect(await steps()).toEqual(['Received', 'Replied by email'])
		await closeMessage(shop, { ticket, by })
		expect(await steps()).toEqual(['Received', 'Replied by email', 'Closed'])
		expect(JSON.stringify((await ask(ticket)).data)).not.toMatch(/Meena|coarse|French|Kamala|example\.in/)
	})

	test('leads to nothing with another number', async () => {
		for (const number of ['', 'T-20261120-7F3K9', "' or 1=1 --", 'x'.repeat(5_000)]) {
			const { data } = await ask(number)
			expect(data).toMatchObject({ ticket: null, error: expect.stringMatching(/ticket number/) })
		}
	})

	test('is asked for sixty times in ten minutes from one network', async () => {
		const visitor = newVisitor(shop)
		const asked = []
		for (let index = 0; index < 61; index++) asked.push(await ask('T-20261120-7F3K9', visitor))
		expect(asked.findIndex(({ init }) => init?.status === 429)).toBe(60)
	})
})

describe('the contact form', () => {
	const words = (change: object) =>
		ContactInput.safeParse({ ...GOOD, ...change }).error?.issues.map(({ message }) => message) ?? []

	test('says what is wrong in the words of each field', () => {
		expect(words({ name: '' })).toEqual(['Enter your name'])
		expect(words({ name: 'Me' })).toEqual(['Enter a valid name'])
		expect(words({ name: 'Meena 2' })).toEqual(['Only alphabets are allowed'])
		expect(words({ email: '' })).toEqual(['Enter an email address'])
		expect(words({ email: 'x' })).toEqual(['Enter a valid email address'])
		expect(words({ phone: '' })).toEqual(['Enter a phone number'])
		expect(words({ phone: '987654321' })).toEqual(['Enter a valid phone number'])
		expect(words({ message: ' ' })).toEqual(['Enter a message'])
		expect(words({ message: 'Hm' })).toEqual(['Enter proper message'])
		expect(words({})).toEqual([])
	})
})
