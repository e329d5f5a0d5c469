import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './promotional-messages.tsx'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import {
	addPromotionalMessage,
	findPromotionalMessage,
	updatePromotionalMessage,
} from '#shop/promotional-messages/admin.server.ts'
import { listPromotionalMessages } from '#shop/promotional-messages/promotional-messages.server.ts'
import { MAX_MESSAGE_LENGTH } from '#shop/promotional-messages/input.ts'
import { createPromo } from '#shop/promos/admin.server.ts'
import { PromoInput } from '#shop/promos/input.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { PRODUCTS } from '#test/fixtures/products.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.empty()
	admin = await newAdminVisitor(shop)
})

test('the message for a new offer is suggested, unless it is too long', async () => {
	const suggested = async (query: string) => (await loader(admin.args(`/admin/banner${query}`))).suggested
	expect(await suggested('')).toBe('')
	expect(await suggested('?message=Pongal+offer%3A+10%25+off')).toBe('Pongal offer: 10% off')
	expect(await suggested(`?message=${'x'.repeat(MAX_MESSAGE_LENGTH + 1)}`)).toBe('')
})

test('a message that belongs to an offer, or has a last day, ends with it', async () => {
	shop.setClock(new Date('2027-01-12T06:00:00Z'))
	const form = { method: 'automatic', name: 'Pongal offer', kind: 'percentage', percent: '10' }
	const input = PromoInput.parse({ ...form, endsAt: '2027-01-15' })
	const offer = await createPromo(shop, { input, products: PRODUCTS, by: { id: null, name: 'Kamala' } })
	if (!offer.ok) throw new Error(offer.message)
	const path = '/admin/banner'
	const page = await loader(admin.args(`${path}?message=Pongal&offer=${offer.id}`))
	expect(page).toMatchObject({ suggestedPromo: offer.id, promos: [{ id: offer.id, label: 'Pongal offer' }] })
	const add = (fields: Record<string, string>) =>
		action(admin.args(path, { intent: 'add', displayOrder: '1', active: 'on', ...fields }))
	expect(await add({ message: '10% off for Pongal', promoId: offer.id })).toHaveProperty('success')
	expect(await add({ message: 'Closed on 14 January', lastDay: '2027-01-14' })).toHaveProperty('success')
	expect(await add({ message: 'Wrong', lastDay: '2027-02-30' })).toMatchObject({ field: 'lastDay' })
	const unknown = '00000000-0000-4000-8000-000000000000'
	expect(await add({ message: 'Wrong', promoId: unknown })).toMatchObject({ field: 'promoId' })
	const shown = async () => (await listPromotionalMessages(shop)).map(({ message }) => message)
	expect(await shown()).toEqual(['Closed on 14 January', '10% off for Pongal'])
	shop.setClock(new Date('2027-01-14T18:30:00Z'))
	expect(await shown()).toEqual(['10% off for Pongal'])
	shop.setClock(new Date('2027-01-15T18:30:00Z'))
	expect(await shown()).toEqual([])
	const { messages } = await loader(admin.args(path))
	expect(messages.map(({ whyNotShown }) => whyNotShown)).toEqual(['over', 'ended'])
})

test('a message is added, moved to the front, switched off and deleted', async () => {
	const path = '/admin/banner'
	const submit = (fields: Record<string, string>) => action(admin.args(path, fields))
	const list = async () =>
		(await loader(admin.args(path))).messages.map(({ message, active }) => ({ message, active }))
	const pongal = { message: 'Pongal is near: order by Friday', displayOrder: '2', active: 'on' }
	expect(await submit({ intent: 'add', ...pongal, message: ' ' })).toMatchObject({ field: 'message' })
	expect(
		await submit({ intent: 'add', message: 'We roast on Monday', displayOrder: '1', active: 'on' }),
	).toEqual({ success: 'Message added' })
	await submit({ intent: 'add', ...pongal })
	const { messages } = await loader(admin.args(path))
	const id = String(messages.at(-1)?.id)
	const opened = JSON.stringify(pongal)
	expect(await submit({ id, opened, ...pongal, displayOrder: '0', active: '' })).toEqual({
		success: 'Message saved and live in the shop',
	})
	expect(await list()).toEqual([
		{ message: pongal.message, active: false },
		{ message: 'We roast on Monday', active: true },
	])
	expect(await submit({ id, intent: 'delete' })).toEqual({ success: 'Message deleted' })
	expect(await list()).toEqual([{ message: 'We roast on Monday', active: true }])
})

test('a message moves to the given position, and the messages in between shift', async () => {
	const path = '/admin/banner'
	const submit = (fields: Record<string, string>) => action(admin.args(path, { active: 'on', ...fields }))
	const list = async () =>
		(await loader(admin.args(path))).messages.map(({ message, displayOrder }) => [message, displayOrder])
	const move = async (message: string, to: number) => {
		const stored = (await loader(admin.args(path))).messages.find((listed) => listed.message === message)
		const values = { message, active: 'on', displayOrder: String(stored?.displayOrder) }
		await submit({
			id: String(stored?.id),
			opened: JSON.stringify(values),
			...values,
			displayOrder: String(to),
		})
	}
	for (const message of ['First', 'Second', 'Third'])
		await submit({ intent: 'add', message, displayOrder: '1' })
	expect(await list()).toEqual([
		['Third', 1],
		['Second', 2],
		['First', 3],
	])
	await move('Third', 2)
	expect(await list()).toEqual([
		['Second', 1],
		['Third', 2],
		['First', 3],
	])
	await move('First', 1)
	expect(await list()).toEqual([
		['First', 1],
		['Second', 2],
		['Third', 3],
	])
	await move('First', 999)
	expect(await list()).toEqual([
		['Second', 1],
		['Third', 2],
		['First', 3],
	])
	expect(await submit({ intent: 'add', message: 'Fourth', displayOrder: '1000' })).toMatchObject({
		error: 'Position: enter a whole number, at most 999',
		field: 'displayOrder',
	})
})

test('concurrent edits of different fields are merged, and of the same field are shown as a conflict', async () => {
	const path = '/admin/banner'
	const submit = (fields: Record<string, string>) => action(admin.args(path, fields))
	const values = { message: 'Free shipping over ₹350', displayOrder: '1', active: 'on' }
	await submit({ intent: 'add', ...values })
	await submit({ intent: 'add', message: 'Second', displayOrder: '2', active: 'on' })
	const { messages } = await loader(admin.args(path))
	const sent = { id: String(messages[0]?.id), opened: JSON.stringify(values) }
	await submit({ ...sent, ...values, message: 'Free shipping over ₹500' })
	expect(await submit({ ...sent, ...values, displayOrder: '2' })).toEqual({
		success: expect.stringContaining("together with somebody else's changes"),
	})
	expect(await submit({ ...sent, ...values, message: 'Free shipping!' })).toMatchObject({
		error: expect.stringContaining('Somebody else has changed this'),
		form: sent.id,
		changes: [
			{ field: 'message', theirs: 'Free shipping over ₹500', mine: 'Free shipping!' },
			{ field: 'displayOrder', theirs: '2', mine: null },
		],
	})
	expect((await loader(admin.args(path))).messages).toMatchObject([
		{ message: 'Second', displayOrder: 1 },
		{ message: 'Free shipping over ₹500', displayOrder: 2, active: true },
	])
	const [entry] = await listAuditEntries(shop, { subject: 'banner' })
	expect(entry?.detail).toEqual({
		from: 'Free shipping over ₹500, at position 1',
		to: 'Free shipping over ₹500, at position 2',
	})
})

test('one of two simultaneous saves of a message is refused', async () => {
	const by = { id: null, name: 'Kamala' }
	const input = {
		message: 'Free shipping over ₹350',
		displayOrder: 1,
		active: true,
		lastDay: null,
		promoId: null,
	}
	await addPromotionalMessage(shop, { input, by })
	const [added] = await listPromotionalMessages(shop)
	const seen = added && (await findPromotionalMessage(shop, added.id))
	if (!seen) throw new Error('no message')
	const save = (message: string) => updatePromotionalMessage(shop, { seen, input: { ...input, message }, by })
	const outcomes = await Promise.all([save('Over ₹400'), save('Over ₹500')])
	expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})
