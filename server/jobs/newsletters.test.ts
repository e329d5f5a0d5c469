/** Newsletters through a real mail server: refusals, and subscribers who leave meanwhile. */
import { describe, expect, test } from 'vitest'
import { sendNewsletter } from '#shop/newsletters/delivery.server.ts'
import { readFigures } from '#shop/newsletters/figures.server.ts'
import { moveNewsletter } from '#shop/newsletters/sending.server.ts'
import { unsubscribe } from '#shop/subscribers/subscribers.server.ts'
import { searchSubscribers } from '#shop/subscribers/admin.server.ts'
import { getNewsletter, startedNewsletter, subscribeReaders, WRITER } from '#test/fixtures/newsletters.ts'
import { receiversOf, shopWithMailServer } from '#test/fixtures/shops/shop-with-mail-server.ts'
import { smtpError } from '#test/servers/open-mail-server.ts'
import { parseEmail } from '#test/parse-email.ts'

const { shop, mail, replies, mailer } = shopWithMailServer()

const run = (id: string) => sendNewsletter(shop, id, { deliver: mailer.deliver })
const receivers = () => receiversOf(mail)
const figuresOf = (id: string) => readFigures(shop, id)
const bounced = async () =>
	(await searchSubscribers(shop, '')).filter(({ bouncedAt }) => bouncedAt).map(({ email }) => email)

test('everybody gets one email with a one-click unsubscribe of their own', async () => {
	await subscribeReaders(shop, 3)
	const { id, slug } = await startedNewsletter(shop)
	await run(id)
	expect(receivers()).toEqual(['reader-1@example.in', 'reader-2@example.in', 'reader-3@example.in'])
	for (const raw of mail.received) {
		const { headers, parts } = parseEmail(raw)
		const [to = ''] = headers.get('to') ?? []
		expect(headers.get('subject')).toEqual(['The new harvest is here'])
		expect(headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
		expect(headers.get('list-unsubscribe')?.[0]).toContain(
			`<https://shop.example/newsletter/one-click?email=${encodeURIComponent(to)}&t=`,
		)
		expect(parts.get('text/plain')).toContain(`Unsubscribe: https://shop.example/unsubscribe?email=`)
		expect(parts.get('text/plain')).toContain(`https://shop.example/newsletters/${slug}`)
		expect(parts.get('text/plain')).toContain('- Our story (https://shop.example/story)')
	}
	expect(await getNewsletter(shop, id)).toMatchObject({ status: 'sent' })
	await run(id)
	expect(mail.received).toHaveLength(3)
})

test('a subscriber who unsubscribes before their turn gets nothing, and one who does after is counted', async () => {
	await subscribeReaders(shop, 4)
	const { id } = await startedNewsletter(shop)
	await unsubscribe(shop, 'reader-2@example.in')
	replies.beforeAccepting = async (email) => {
		// The first subscriber gets it. Another one unsubscribes while it is being sent to them.
		replies.beforeAccepting = async () => {}
		const to = parseEmail(email).headers.get('to')?.[0]
		for (const reader of ['reader-1@example.in', 'reader-3@example.in'])
			if (reader !== to) return void (await unsubscribe(shop, reader))
	}
	await run(id)
	expect(mail.received).toHaveLength(2)
	expect(await figuresOf(id)).toMatchObject({ recipients: 4, sent: 2, skipped: 2, unsubscribed: 0 })
	await unsubscribe(shop, receivers()[0] ?? '')
	expect(await figuresOf(id)).toMatchObject({ sent: 2, unsubscribed: 1 })
})

describe('the mail server', () => {
	test('refuses an address: it counts as bounced, and later newsletters leave it out', async () => {
		await subscribeReaders(shop, 3)
		replies.toRecipient = (address) =>
			address === 'reader-2@example.in' ? '550 5.1.1 No such mailbox' : null
		const { id } = await startedNewsletter(shop)
		await run(id)
		expect(receivers()).toEqual(['reader-1@example.in', 'reader-3@example.in'])
		expect(await figuresOf(id)).toMatchObject({ sent: 2, refused: 1 })
		expect(await bounced()).toEqual(['reader-2@example.in'])
		const { id: second } = await startedNewsletter(shop)
		expect(await figuresOf(second)).toMatchObject({ recipients: 2 })
	})

	test('refuses an email after reading it: the address counts as bounced, except for reasons of policy', async () => {
		await subscribeReaders(shop, 3)
		replies.beforeAccepting = async (email) => {
			const to = parseEmail(email).headers.get('to')?.[0]
			if (to === 'reader-1@example.in') throw smtpError('552 5.2.2 Mailbox full')
			if (to === 'reader-2@example.in') throw smtpError('550 5.7.1 Looks like spam')
		}
		const { id } = await startedNewsletter(shop)
		await run(id)
		expect(await figuresOf(id)).toMatchObject({ sent: 1, refused: 2 })
		expect(await bounced()).toEqual(['reader-1@example.in'])
	})

	test('says "later" to an address: it is tried again, and given up after six times', async () => {
		await subscribeReaders(shop, 1)
		let times = 0
		replies.toRecipient = () => (times++ < 2 ? '450 4.2.0 Greylisted' : null)
		const { id } = await startedNewsletter(shop)
		await run(id)
		expect(await figuresOf(id)).toMatchObject({ waiting: 1 })
		await run(id)
		expect(times).toBe(1)
		await shop.passTime(400)
		await run(id)
		await shop.passTime(700)
		await run(id)
		expect(await figuresOf(id)).toMatchObject({ sent: 1 })

		times = -20
		const { id: second } = await startedNewsletter(shop)
		for (let round = 0; round < 8; round++) {
			await run(second)
			await shop.passTime(6_000)
		}
		expect(times).toBe(-14)
		expect(await figuresOf(second)).toMatchObject({ refused: 1 })
		expect(await bounced()).toEqual([])
	})

	test('cannot be reached: no recipient is skipped, and sending continues a minute later', async () => {
		await subscribeReaders(shop, 2)
		mail.makeUnavailable()
		const { id } = await startedNewsletter(shop)
		await run(id)
		expect(await figuresOf(id)).toMatchObject({ waiting: 2 })
		mail.restore()
		await shop.passTime(61)
		await shop.runJobs(mailer.deliver)
		expect(await figuresOf(id)).toMatchObject({ sent: 2 })
		expect(mail.received).toHaveLength(2)
	})

	test('breaks the connection after the whole email: it may have arrived, and is not sent again', async () => {
		await subscribeReaders(shop, 1)
		replies.beforeAccepting = async () => mail.restore()
		const { id } = await startedNewsletter(shop)
		await run(id)
		await run(id)
		expect(mail.received).toHaveLength(1)
		expect(await figuresOf(id)).toMatchObject({ unknown: 1 })
	})

	test('refuses the sender: the newsletter is paused with the reason, and no address counts as bounced', async () => {
		await subscribeReaders(shop, 2)
		replies.toSender = () => '550 Sender not allowed'
		const { id } = await startedNewsletter(shop)
		await run(id)
		expect(await getNewsletter(shop, id)).toMatchObject({
			status: 'paused',
			problem: expect.stringContaining('Sender not allowed'),
		})
		expect(await figuresOf(id)).toMatchObject({ waiting: 2 })
		expect(await bounced()).toEqual([])
	})

	test('refuses twenty in a row: the newsletter is paused, and none of them counts as bounced', async () => {
		await subscribeReaders(shop, 25)
		replies.toRecipient = () => '554 Go away'
		const { id } = await startedNewsletter(shop)
		await run(id)
		expect(await getNewsletter(shop, id)).toMatchObject({ status: 'paused' })
		expect(await figuresOf(id)).toMatchObject({ waiting: 25, refused: 0 })
		expect(await bounced()).toEqual([])
		replies.toRecipient = () => null
		await moveNewsletter(shop, { id, move: 'resume', by: WRITER })
		await run(id)
		expect(await figuresOf(id)).toMatchObject({ sent: 25 })
	})
})

test('a pause takes effect at the next email', async () => {
	await subscribeReaders(shop, 3)
	const { id } = await startedNewsletter(shop)
	replies.beforeAccepting = async () => void (await moveNewsletter(shop, { id, move: 'pause', by: WRITER }))
	await run(id)
	expect(mail.received).toHaveLength(1)
	await moveNewsletter(shop, { id, move: 'resume', by: WRITER })
	replies.beforeAccepting = async () => {}
	await run(id)
	expect(mail.received).toHaveLength(3)
})

test('the pace is kept: one email a minute over all processes', async () => {
	await subscribeReaders(shop, 3)
	const { id } = await startedNewsletter(shop, 1)
	await Promise.all([run(id), run(id)])
	expect(mail.received).toHaveLength(1)
	await shop.passTime(30)
	await run(id)
	expect(mail.received).toHaveLength(1)
	await shop.passTime(40)
	await run(id)
	expect(mail.received).toHaveLength(2)
})
