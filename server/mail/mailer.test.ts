import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailer } from '#server/mail/mailer.ts'
import { deliverEmail, EMAIL_CLAIM_SECONDS } from '#shop/email/delivery.server.ts'
import { deleteEmailsOf, enqueueEmail } from '#shop/email/emails.server.ts'
import { emails } from '#shop/email/tables.server.ts'
import { terminateBlockedSessions } from '#test/faults/crash-on-write.ts'
import { type MailServer, openMailServer } from '#test/servers/open-mail-server.ts'
import type { TestShop } from '#test/shop-on-database.ts'
import { openTestShop } from '#test/test-shop.ts'

let shop: TestShop
let mail: MailServer
let mailer: ReturnType<typeof createMailer>
/** Runs before the mail server confirms an email. */
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
	mailer = createMailer(shop.config)
})
afterEach(() => mailer.close())

async function enqueue(): Promise<string> {
	const email = {
		to: 'meena@example.in',
		subject: 'வணக்கம், your order',
		text: 'Plain text',
		html: '<p>Plain text</p>',
	}
	await shop.db.transaction(async (transaction) => {
		await enqueueEmail(shop, transaction, { key: 'order:1:confirmed', email })
		await enqueueEmail(shop, transaction, { key: 'order:1:confirmed', email })
	})
	const [row] = await shop.db.select().from(emails)
	if (!row) throw new Error('The email was not stored')
	return row.id
}

const find = async (id: string) => (await shop.db.select().from(emails).where(eq(emails.id, id)))[0]

test('an email waits while the mail server is down, and is sent once when it is back', async () => {
	const id = await enqueue()
	mail.makeUnavailable()
	await expect(deliverEmail(shop, id, mailer.deliver)).rejects.toThrow()
	mail.restore()
	await Promise.all(Array.from({ length: 5 }, () => deliverEmail(shop, id, mailer.deliver)))
	expect(mail.received).toHaveLength(1)
	expect(mail.received[0]).toContain(`Message-ID: <${id}@`)
	expect(mail.received[0]).toContain('To: meena@example.in')
	expect(mail.received[0]).toContain('text/html')
	expect((await find(id))?.sentAt).not.toBeNull()
})

test('a slow mail server blocks no other transaction and receives no duplicate', async () => {
	const id = await enqueue()
	const delivered = Promise.withResolvers<void>()
	const accepted = Promise.withResolvers<void>()
	beforeAccepting = () => {
		delivered.resolve()
		return accepted.promise
	}
	const delivery = deliverEmail(shop, id, mailer.deliver)
	await delivered.promise
	const { rowCount } = await shop.pool.query('select from emails for update nowait')
	expect(rowCount).toBe(1)
	await deliverEmail(shop, id, mailer.deliver)
	accepted.resolve()
	await delivery
	expect(mail.received).toHaveLength(1)
	expect((await find(id))?.sentAt).not.toBeNull()
})

test('an email sent while the database connection was lost is not sent again', async () => {
	const id = await enqueue()
	const lockHolder = await shop.pool.connect()
	try {
		const delivery = deliverEmail(shop, id, async (email, onSent) => {
			await mailer.deliver(email, onSent)
			await lockHolder.query('begin; lock table emails in share mode')
		})
		await expect.poll(() => terminateBlockedSessions(shop)).toBe(1)
		await lockHolder.query('rollback')
		await delivery
	} finally {
		lockHolder.release()
	}
	await shop.passTime(EMAIL_CLAIM_SECONDS + 1)
	await deliverEmail(shop, id, mailer.deliver)
	expect(mail.received).toHaveLength(1)
	expect((await find(id))?.sentAt).not.toBeNull()
})

test('a mail server whose answer never ends is cut off, and the email is sent once when it works again', async () => {
	const id = await enqueue()
	mail.makeDripping()
	const impatient = createMailer(shop.config, { sendTimeout: 300 })
	await expect(deliverEmail(shop, id, impatient.deliver)).rejects.toMatchObject({ code: 'EABORT' })
	await expect.poll(() => mail.openConnections()).toBe(0)
	expect((await find(id))?.claimedUntil).toBeNull()
	impatient.close()
	mail.restore()
	await deliverEmail(shop, id, mailer.deliver)
	expect(mail.received).toHaveLength(1)
})

test('an email claimed by a killed process is sent when the claim has expired', async () => {
	const id = await enqueue()
	const claimed = Promise.withResolvers<void>()
	const never = Promise.withResolvers<never>()
	const killed = deliverEmail(shop, id, () => {
		claimed.resolve()
		return never.promise
	})
	killed.catch(() => {})
	await claimed.promise
	await deliverEmail(shop, id, mailer.deliver)
	expect(mail.received).toHaveLength(0)
	await shop.passTime(EMAIL_CLAIM_SECONDS + 1)
	await deliverEmail(shop, id, mailer.deliver)
	expect(mail.received).toHaveLength(1)
})

test('an email that was claimed before the clock of the database was set back is sent', async () => {
	const id = await enqueue()
	deliverEmail(shop, id, () => new Promise<never>(() => {})).catch(() => {})
	await expect.poll(async () => (await find(id))?.claimedUntil).not.toBeNull()
	await shop.passTime(-3_600)
	await deliverEmail(shop, id, mailer.deliver)
	expect(mail.received).toHaveLength(1)
})

test('a pending email to a deleted account is sent, then deleted', async () => {
	const id = await enqueue()
	await shop.db.transaction((transaction) => deleteEmailsOf(transaction, 'Meena@example.in'))
	expect(await find(id)).toBeDefined()
	await deliverEmail(shop, id, mailer.deliver)
	expect(mail.received).toHaveLength(1)
	expect(await find(id)).toBeUndefined()
})

test('an email that is being sent while its account is deleted is deleted, too', async () => {
	const id = await enqueue()
	await deliverEmail(shop, id, async (email, onSent) => {
		await shop.db.transaction((transaction) => deleteEmailsOf(transaction, 'Meena@example.in'))
		await mailer.deliver(email, onSent)
	})
	expect(await find(id)).toBeUndefined()
})
