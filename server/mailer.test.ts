import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailer } from '#server/mailer.ts'
import { deliverEmail, EMAIL_CLAIM_SECONDS } from '#shop/email/delivery.server.ts'
import { deleteEmailsOf, enqueueEmail } from '#shop/email/emails.server.ts'
import { emails } from '#shop/email/tables.server.ts'
import { terminateBlockedSessions } from '#test/crash-on-write.ts'
import { type MailServer, openMailServer } from '#test/open-mail-server.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let mail: MailServer
let post: ReturnType<typeof createMailer>
/** What the mail server waits for before it confirms an email. */
let beforeAccepting = async () => {}
beforeAll(async () => {
	mail = await openMailServer(() => beforeAccepting())
	shop = await openTestShop({ env: mail.settings })
})
afterAll(async () => {
	await mail.close()
	await shop.close()
})
beforeEach(async () => {
	await shop.empty()
	mail.received.length = 0
	beforeAccepting = async () => {}
	post = createMailer(shop.config)
})
afterEach(() => post.close())

async function queue(): Promise<string> {
	const letter = {
		to: 'meena@example.in',
		subject: 'வணக்கம், your order',
		text: 'Plain words',
		html: '<p>Plain words</p>',
	}
	await shop.db.transaction(async (transaction) => {
		await enqueueEmail(shop, transaction, { key: 'order:1:confirmed', email: letter })
		await enqueueEmail(shop, transaction, { key: 'order:1:confirmed', email: letter })
	})
	const [row] = await shop.db.select().from(emails)
	if (!row) throw new Error('The letter was not written')
	return row.id
}

const stored = async (id: string) => (await shop.db.select().from(emails).where(eq(emails.id, id)))[0]

test('a letter waits while the mail server is away, and goes out once when it is back', async () => {
	const id = await queue()
	mail.makeUnavailable()
	await expect(deliverEmail(shop, id, post.deliver)).rejects.toThrow()
	mail.restore()
	await Promise.all(Array.from({ length: 5 }, () => deliverEmail(shop, id, post.deliver)))
	expect(mail.received).toHaveLength(1)
	expect(mail.received[0]).toContain(`Message-ID: <${id}@`)
	expect(mail.received[0]).toContain('To: meena@example.in')
	expect(mail.received[0]).toContain('text/html')
	expect((await stored(id))?.sentAt).not.toBeNull()
})

test('a slow mail server holds no lock, and gets no second copy', async () => {
	const id = await queue()
	const arrived = Promise.withResolvers<void>()
	const goOn = Promise.withResolvers<void>()
	beforeAccepting = () => {
		arrived.resolve()
		return goOn.promise
	}
	const delivering = deliverEmail(shop, id, post.deliver)
	await arrived.promise
	const { rowCount } = await shop.pool.query('select from emails for update nowait')
	expect(rowCount).toBe(1)
	await deliverEmail(shop, id, post.deliver)
	goOn.resolve()
	await delivering
	expect(mail.received).toHaveLength(1)
	expect((await stored(id))?.sentAt).not.toBeNull()
})

test('a letter that left while the database was lost does not leave again', async () => {
	const id = await queue()
	const holder = await shop.pool.connect()
	try {
		const delivering = deliverEmail(shop, id, async (letter) => {
			await post.deliver(letter)
			await holder.query('begin; lock table emails in share mode')
		})
		await expect.poll(() => terminateBlockedSessions(shop)).toBe(1)
		await holder.query('rollback')
		await delivering
	} finally {
		holder.release()
	}
	shop.advance(EMAIL_CLAIM_SECONDS + 1)
	await deliverEmail(shop, id, post.deliver)
	expect(mail.received).toHaveLength(1)
	expect((await stored(id))?.sentAt).not.toBeNull()
})

test('a letter in the hands of a killed process goes out when its claim has ended', async () => {
	const id = await queue()
	const taken = Promise.withResolvers<void>()
	const dead = Promise.withResolvers<never>()
	const killed = deliverEmail(shop, id, () => {
		taken.resolve()
		return dead.promise
	})
	killed.catch(() => {})
	await taken.promise
	await deliverEmail(shop, id, post.deliver)
	expect(mail.received).toHaveLength(0)
	shop.advance(EMAIL_CLAIM_SECONDS + 1)
	await deliverEmail(shop, id, post.deliver)
	expect(mail.received).toHaveLength(1)
})

test('a letter that was taken in hand before the clock was put back goes out', async () => {
	const id = await queue()
	shop.advance(3_600)
	deliverEmail(shop, id, () => new Promise<never>(() => {})).catch(() => {})
	await expect.poll(async () => (await stored(id))?.claimedUntil).not.toBeNull()
	shop.advance(-3_600)
	await deliverEmail(shop, id, post.deliver)
	expect(mail.received).toHaveLength(1)
})

test('a letter to somebody who has left still leaves, and is forgotten then', async () => {
	const id = await queue()
	await shop.db.transaction((transaction) => deleteEmailsOf(transaction, 'Meena@example.in'))
	expect(await stored(id)).toBeDefined()
	await deliverEmail(shop, id, post.deliver)
	expect(mail.received).toHaveLength(1)
	expect(await stored(id)).toBeUndefined()
})

test('a letter to somebody who leaves while it is under way is forgotten, too', async () => {
	const id = await queue()
	await deliverEmail(shop, id, async (letter) => {
		await shop.db.transaction((transaction) => deleteEmailsOf(transaction, 'Meena@example.in'))
		await post.deliver(letter)
	})
	expect(await stored(id)).toBeUndefined()
})
