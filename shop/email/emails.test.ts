import { beforeEach, describe, expect, test } from 'vitest'
import { deliverLetter } from './delivery.server.ts'
import { listLetters, queueLetter, SECRET_PLACE } from './emails.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = await shopForTests()
beforeEach(() => shop.empty())

async function queueCode() {
	const words = `Your code: ${SECRET_PLACE}`
	const letter = { to: 'meena@example.in', subject: 'Your code', text: words, html: words, secret: '123456' }
	await shop.db.transaction((transaction) => queueLetter(shop, transaction, { key: 'code:1', letter }))
}

describe('a letter with a code', () => {
	test('is listed with it', async () => {
		await queueCode()
		const [letter] = await listLetters(shop)
		expect(letter).toMatchObject({ text: 'Your code: 123456', html: 'Your code: 123456', isWhole: true })
	})

	test('is listed without it once the shop has another SECRET, and does not leave', async () => {
		await queueCode()
		const changed = { ...shop, config: { ...shop.config, secret: 'another secret, of 32 letters and more' } }
		const [letter] = await listLetters(changed)
		expect(letter).toMatchObject({ text: `Your code: ${SECRET_PLACE}`, isWhole: false })
		let hasLeft = false
		const deliver = async () => {
			hasLeft = true
		}
		await expect(deliverLetter(changed, letter?.id ?? '', deliver)).rejects.toThrow('another SECRET')
		expect(hasLeft).toBe(false)
	})
})
