import { beforeEach, describe, expect, test } from 'vitest'
import { deliverEmail } from './delivery.server.ts'
import { listEmails, enqueueEmail, SECRET_PLACEHOLDER } from './emails.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = await shopForTests()
beforeEach(() => shop.empty())

async function queueCode() {
	const words = `Your code: ${SECRET_PLACEHOLDER}`
	const letter = { to: 'meena@example.in', subject: 'Your code', text: words, html: words, secret: '123456' }
	await shop.db.transaction((transaction) => enqueueEmail(shop, transaction, { key: 'code:1', letter }))
}

describe('a letter with a code', () => {
	test('is listed with it', async () => {
		await queueCode()
		const [letter] = await listEmails(shop)
		expect(letter).toMatchObject({ text: 'Your code: 123456', html: 'Your code: 123456', isWhole: true })
	})

	test('is listed without it once the shop has another SECRET, and does not leave', async () => {
		await queueCode()
		const changed = { ...shop, config: { ...shop.config, secret: 'another secret, of 32 letters and more' } }
		const [letter] = await listEmails(changed)
		expect(letter).toMatchObject({ text: `Your code: ${SECRET_PLACEHOLDER}`, isWhole: false })
		let hasLeft = false
		const deliver = async () => {
			hasLeft = true
		}
		await expect(deliverEmail(changed, letter?.id ?? '', deliver)).rejects.toThrow('another SECRET')
		expect(hasLeft).toBe(false)
	})
})
