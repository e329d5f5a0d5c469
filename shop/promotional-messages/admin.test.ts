import { beforeEach, expect, test } from 'vitest'
import { addPromotionalMessage, updatePromotionalMessage } from './admin.server.ts'
import { promotionalMessages } from './tables.server.ts'
import { COMMAND_LINE as by } from '#shop/audit/audit.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.empty())

const message = (text: string, displayOrder = 1) => ({
	message: text,
	displayOrder,
	active: true,
	lastDay: null,
	promoId: null,
})
const stored = () =>
	shop.db.select().from(promotionalMessages).orderBy(promotionalMessages.displayOrder, promotionalMessages.id)
const positions = async () => (await stored()).map(({ displayOrder }) => displayOrder)

test('messages that are added or moved at once all have a place of their own', async () => {
	const texts = ['Pongal', 'Free shipping', 'New roast', 'Closed on Monday']
	const add = (text: string) => addPromotionalMessage(shop, { input: message(text), by })
	expect(await Promise.all(texts.map(add))).toEqual(texts.map(() => ({ ok: true })))
	expect(await positions()).toEqual([1, 2, 3, 4])
	const before = await stored()
	const moved = await Promise.all(
		before.map((seen, index) =>
			updatePromotionalMessage(shop, { seen, input: message(seen.message, 4 - index), by }),
		),
	)
	expect(moved.filter(({ ok }) => ok)).not.toEqual([])
	expect(moved.filter((outcome) => !outcome.ok && outcome.kind !== 'conflict')).toEqual([])
	expect(await positions()).toEqual([1, 2, 3, 4])
})
