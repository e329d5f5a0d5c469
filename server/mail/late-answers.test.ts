/** Mail servers that take a whole email and answer late, or never. */
import { eq } from 'drizzle-orm'
import { Logger, runOnce } from 'graphile-worker'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTaskList, startJobs } from '#server/jobs/jobs.ts'
import { RECORD_ENDS } from '#server/jobs/queue.ts'
import { ANSWER_TIMEOUT_MILLISECONDS, createMailer, SEND_TIMEOUT_MILLISECONDS } from '#server/mail/mailer.ts'
import {
	deliverEmail,
	type DeliveryOptions,
	EMAIL_CLAIM_SECONDS,
	RETRY_UNANSWERED_SECONDS,
} from '#shop/email/delivery.server.ts'
import { deleteEmailsOf, enqueueEmail, resendEmail } from '#shop/email/emails.server.ts'
import { emails } from '#shop/email/tables.server.ts'
import { type MailServer, openMailServer } from '#test/servers/open-mail-server.ts'
import { endTimersEarly } from '#test/faults/stop-timers.ts'
import type { TestShop } from '#test/shop-on-database.ts'
import { openTestShop } from '#test/test-shop.ts'

const promptAnswer = 0

let shop: TestShop
let mail: MailServer
let mailer: ReturnType<typeof createMailer>
let lateAnswers: Promise<void>[] = []
/** Runs before the mail server confirms an email. */
let beforeAccepting: (email: string) => Promise<void>
beforeAll(async () => {
	mail = await openMailServer(() => beforeAccepting(mail.received.at(-1) ?? ''))
	shop = await openTestShop({ env: mail.settings })
})
afterAll(async () => {
	await mail.close()
	await shop.close()
})
beforeEach(async () => {
	await shop.empty()
	mail.received.length = 0
	mail.restore()
	lateAnswers = []
	mailer = createMailer(shop.config)
})
afterEach(async () => {
	mailer.close()
	await Promise.all(lateAnswers)
	shop.loggedProblems.length = 0
})

async function enqueue(to = 'meena@example.in'): Promise<string> {
	const email = { to, subject: 'Your order', text: 'Plain text', html: '<p>Plain text</p>' }
	await shop.db.transaction((transaction) => enqueueEmail(shop, transaction, { key: `order:1:${to}`, email }))
	const [row] = await shop.db.select().from(emails).where(eq(emails.to, to))
	return row?.id ?? ''
}
const find = async (id: string) => (await shop.db.select().from(emails).where(eq(emails.id, id)))[0]
const options: DeliveryOptions = {
	promptAnswer,
	onLateAnswer: (settling) => {
		lateAnswers.push(settling)
	},
}
const deliver = (id: string) => deliverEmail(shop, id, mailer.deliver, options)
/** The server answers when the returned function is called. */
function holdAnswers(isHeld: (email: string) => boolean = () => true): () => void {
	const { promise, resolve } = Promise.withResolvers<void>()
	beforeAccepting = (email) => (isHeld(email) ? promise : Promise.resolve())
	return resolve
}
const settle = () => Promise.all(lateAnswers)
const runJobs = async (beforeAnswers = () => {}) => {
	const taskList = createTaskList(shop, mailer.deliver, options)
	const logger = new Logger(() => () => {})
	await runOnce({ pgPool: shop.pool, taskList, noHandleSignals: true, preset: RECORD_ENDS, logger })
	beforeAnswers()
	await settle()
}
const runJobsInHalfAnHour = async (beforeAnswers?: () => void) => {
	await shop.passTime(RETRY_UNANSWERED_SECONDS + 1)
	await runJobs(beforeAnswers)
}

describe('an email that is answered later than sending may take', () => {
	test('is sent once, and marked as sent when the answer comes', async () => {
		const passSendTimeout = endTimersEarly(SEND_TIMEOUT_MILLISECONDS)
		const answer = holdAnswers()
		const id = await enqueue()
		await deliver(id)
		expect(mail.received).toHaveLength(1)
		passSendTimeout()
		expect((await find(id))?.sentAt).toBeNull()
		answer()
		await settle()
		expect(await find(id)).toMatchObject({ sentAt: expect.any(Date), claimedUntil: null })
		await runJobsInHalfAnHour()
		expect(mail.received).toHaveLength(1)
		expect(shop.loggedProblems).toEqual([])
	})

	test('is not taken by another worker meanwhile', async () => {
		const answer = holdAnswers()
		const id = await enqueue()
		await deliver(id)
		await shop.passTime(EMAIL_CLAIM_SECONDS + 1)
		await deliver(id)
		await shop.passTime(600)
		await deliver(id)
		expect(mail.received).toHaveLength(1)
		answer()
	})

	test('does not delay other emails', async () => {
		const answer = holdAnswers((email) => email.includes('To: slow'))
		for (let index = 0; index < 6; index++) await deliver(await enqueue(`slow${index}@example.in`))
		const id = await enqueue()
		await deliverEmail(shop, id, mailer.deliver)
		expect((await find(id))?.sentAt).not.toBeNull()
		answer()
	})

	test('is not sent again because the server stops, if the answer comes before it has stopped', async () => {
		const answer = holdAnswers()
		const id = await enqueue()
		const jobs = startJobs({ shop, url: shop.url, connections: 7, deliver: mailer.deliver, promptAnswer })
		await expect.poll(async () => (await find(id))?.unanswered).toBe(1)
		const stopping = jobs.stop()
		answer()
		await stopping
		expect((await find(id))?.sentAt).not.toBeNull()
	})
})

describe('an email that is never answered', () => {
	test('is sent again twice, half an hour apart, and after that only by the owner', async () => {
		const passAnswerTimeout = endTimersEarly(ANSWER_TIMEOUT_MILLISECONDS)
		const answer = holdAnswers()
		const id = await enqueue()
		await runJobs(passAnswerTimeout)
		expect(await find(id)).toMatchObject({ sentAt: null, unanswered: 1 })
		await runJobs()
		expect(mail.received).toHaveLength(1)
		for (let times = 2; times <= 3; times++) {
			await runJobsInHalfAnHour(passAnswerTimeout)
			expect(mail.received).toHaveLength(times)
		}
		for (let times = 0; times < 3; times++) await runJobsInHalfAnHour()
		expect(mail.received).toHaveLength(3)
		expect(new Set(mail.received.map((email) => /^Message-ID: .*$/m.exec(email)?.[0])).size).toBe(1)
		expect(shop.loggedProblems.map(({ message }) => message)).toContain(
			'The mail server received an email and did not accept it',
		)
		answer()
		expect(await shop.db.transaction((transaction) => resendEmail(transaction, id))).toBe(true)
		await runJobs()
		expect((await find(id))?.sentAt).not.toBeNull()
		expect(mail.received).toHaveLength(4)
	})

	test('is cut off if the answer never ends, and not sent again at once', async () => {
		const passAnswerTimeout = endTimersEarly(ANSWER_TIMEOUT_MILLISECONDS)
		mail.makeAnswersDrip()
		const id = await enqueue()
		await deliver(id)
		passAnswerTimeout()
		await settle()
		await expect.poll(() => mail.openConnections()).toBe(0)
		await deliver(id)
		expect(mail.received).toHaveLength(1)
		expect(await find(id)).toMatchObject({ sentAt: null, unanswered: 1 })
	})

	test('is not sent again at once when the connection breaks after all of it', async () => {
		const id = await enqueue()
		beforeAccepting = async () => mail.makeUnavailable()
		await deliver(id)
		await settle()
		mail.restore()
		await deliver(id)
		expect(mail.received).toHaveLength(1)
		expect(await find(id)).toMatchObject({ sentAt: null, unanswered: 1 })
	})

	test('is not kept when its account is deleted', async () => {
		const answer = holdAnswers()
		const [waiting, givenUp] = [await enqueue('meena@example.in'), await enqueue('ravi@example.in')]
		await shop.db.update(emails).set({ unanswered: 3 }).where(eq(emails.id, givenUp))
		for (const address of ['meena@example.in', 'ravi@example.in'])
			await shop.db.transaction((transaction) => deleteEmailsOf(transaction, address))
		expect(await find(givenUp)).toBeUndefined()
		await shop.db.update(emails).set({ unanswered: 3 })
		await deliver(waiting)
		expect(await find(waiting)).toBeUndefined()
		expect(mail.received).toEqual([])
		answer()
	})
})

describe('an email that is refused late', () => {
	const refuseWith = (responseCode: number) => {
		beforeAccepting = async () => {
			await expect.poll(isAwaited).toBe(true)
			throw Object.assign(new Error('Refused'), { responseCode })
		}
	}
	/** Whether the job has ended while the answer is still awaited. */
	const isAwaited = () => lateAnswers.length === mail.received.length

	test('temporarily is sent again until it is accepted', async () => {
		refuseWith(451)
		const id = await enqueue()
		for (let times = 1; times <= 4; times++) {
			await runJobsInHalfAnHour()
			expect(await find(id)).toMatchObject({ sentAt: null, unanswered: 0 })
			expect(mail.received).toHaveLength(times)
		}
	})

	test('permanently is given up after three attempts', async () => {
		refuseWith(554)
		const id = await enqueue()
		for (let times = 0; times < 5; times++) await runJobsInHalfAnHour()
		expect(mail.received).toHaveLength(3)
		expect(await find(id)).toMatchObject({ sentAt: null, unanswered: 3 })
	})
})
