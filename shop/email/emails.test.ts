import { beforeEach, describe, expect, test } from 'vitest'
import { deliverEmail } from './delivery.server.ts'
import { enqueueEmail, listEmails, SECRET_PLACEHOLDER } from './emails.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.empty())

async function enqueueCode() {
	const text = `Your code: ${SECRET_PLACEHOLDER}`
	const email = { to: 'meena@example.in', subject: 'Your code', text, html: text, secret: '123456' }
	await shop.db.transaction((transaction) => enqueueEmail(shop, transaction, { key: 'code:1', email }))
}

describe('an email with a code', () => {
	test('is listed with the code', async () => {
		await enqueueCode()
		const [email] = await listEmails(shop)
		expect(email).toMatchObject({ text: 'Your code: 123456', html: 'Your code: 123456', isReadable: true })
	})

	test('is listed without the code and not sent once SECRET has changed', async () => {
		await enqueueCode()
		const secret = 'another secret of 32 characters or more'
		const changed = { ...shop, config: { ...shop.config, secret } }
		const [email] = await listEmails(changed)
		expect(email).toMatchObject({ text: `Your code: ${SECRET_PLACEHOLDER}`, isReadable: false })
		let wasSent = false
		const deliver = async () => {
			wasSent = true
		}
		await expect(deliverEmail(changed, email?.id ?? '', deliver)).rejects.toThrow('another SECRET')
		expect(wasSent).toBe(false)
	})
})
