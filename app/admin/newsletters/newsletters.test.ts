import { beforeEach, describe, expect, test } from 'vitest'
import { action, loader } from './newsletter.tsx'
import { action as createDraft, loader as list } from './newsletters.tsx'
import { action as previewDraft, loader as preview } from './preview.ts'
import { action as send, loader as loadSend } from './send.tsx'
import { NEWSLETTER_SECTIONS } from '#shop/newsletters/definition.ts'
import { toDraft } from '#shop/pages/draft.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import {
	NEWSLETTER,
	subscribeReaders,
	startedNewsletter,
	writtenNewsletter,
} from '#test/fixtures/newsletters.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop)
})

const BASE = '/admin/newsletters'

function formOf(change: Record<string, string>): [string, string][] {
	const { texts, lists } = toDraft(NEWSLETTER_SECTIONS, NEWSLETTER)
	const items = Object.entries(lists).flatMap(([name, list]) =>
		list.flatMap(({ key, values }): [string, string][] => [
			[name, key],
			...Object.entries(values).map(([field, value]): [string, string] => [`${name}.${key}.${field}`, value]),
		]),
	)
	const fields: [string, string][] = [...Object.entries(texts), ...items]
	return [...fields.filter(([name]) => !(name in change)), ...Object.entries(change)]
}

const post = (id: string, change: Record<string, string>) =>
	action(admin.args(`${BASE}/${id}`, formOf(change), { id }))
const postSend = (id: string, fields: Record<string, string>) =>
	send(admin.args(`${BASE}/${id}/send`, fields, { id }))

test('a new newsletter is a draft that is written, tested and sent', async () => {
	await subscribeReaders(shop, 2)
	const created = await createDraft(admin.args(BASE, { intent: 'create' }))
	const id = created instanceof Response ? (created.headers.get('location')?.split('/').at(-1) ?? '') : ''
	expect(await post(id, { intent: 'save', version: '1' })).toEqual({ result: { success: 'Draft saved' } })
	const { pressId, version, reachable } = await loadSend(admin.args(`${BASE}/${id}/send`, undefined, { id }))
	expect([version, reachable]).toEqual([2, 2])
	expect(await postSend(id, { intent: 'test', pressId })).toEqual({
		success: 'Test sent to kamala@example.in',
	})
	const form = { intent: 'send', version: '2', pace: '60' }
	expect(await postSend(id, form)).toMatchObject({ field: 'isConfirmed' })
	expect(await postSend(id, { ...form, pace: '0', isConfirmed: 'yes' })).toMatchObject({ field: 'pace' })
	expect(await postSend(id, { ...form, isConfirmed: 'yes' })).toBeInstanceOf(Response)
	const { newsletters } = await list(admin.args(BASE))
	expect(newsletters).toMatchObject([
		{ subject: 'The new harvest is here', status: 'Sending', recipients: '2' },
	])
	const { draft, sent } = await loader(admin.args(`${BASE}/${id}`, undefined, { id }))
	expect([draft, sent]).toMatchObject([null, { figures: { recipients: 2, waiting: 2 } }])
	expect(await post(id, { intent: 'pause' })).toEqual({ result: { success: 'Paused' } })
})

test("'Test and send' saves what was entered first, and stays if that is refused", async () => {
	const { id, version } = await writtenNewsletter(shop)
	const form = { intent: 'save-and-send', version: `${version}`, 'body.heading': 'Entered now' }
	expect(await post(id, { ...form, 'inbox.subject': 'x'.repeat(500) })).toMatchObject({ errors: {} })
	const sent = await post(id, form)
	expect(sent instanceof Response && sent.headers.get('location')).toBe(`${BASE}/${id}/send`)
	const { draft } = await loader(admin.args(`${BASE}/${id}`, undefined, { id }))
	expect(draft?.content.texts['body.heading']).toBe('Entered now')
})

describe('a form that was opened', () => {
	test('before somebody else saved comes back as it was entered', async () => {
		const { id } = await writtenNewsletter(shop)
		expect(await post(id, { intent: 'save', version: '1', 'body.heading': 'Mine' })).toMatchObject({
			result: { title: 'Not saved', error: expect.stringContaining('Somebody else has changed') },
			draft: { texts: { 'body.heading': 'Mine' } },
			version: 1,
		})
	})

	test('before the newsletter was sent comes back as it was entered', async () => {
		await subscribeReaders(shop, 1)
		const { id, version } = await startedNewsletter(shop)
		expect(await post(id, { intent: 'save', version: `${version}`, 'body.heading': 'Late' })).toMatchObject({
			result: { title: 'Not saved', error: expect.stringContaining('can no longer be changed') },
			draft: { texts: { 'body.heading': 'Late' } },
		})
	})
})

test('without scripts, a button adds a block of a kind and saves nothing', async () => {
	const { id, version } = await writtenNewsletter(shop)
	const changed = await post(id, { intent: 'add body.blocks image', version: `${version}` })
	expect(changed).toMatchObject({
		draft: { lists: { 'body.blocks': [{}, {}, { values: { kind: 'image' } }] } },
	})
})

describe('the preview', () => {
	test('shows what is in the form, as email and as plain text', async () => {
		const { id } = await writtenNewsletter(shop)
		const form = formOf({ 'body.heading': 'From {shop name} <now>' })
		const html = await (await previewDraft(admin.args(`${BASE}/${id}/preview`, form, { id }))).text()
		expect(html).toContain('From SK3 Coffee &lt;now&gt;')
		expect(html).toContain('<base target="_blank">')
		const text = await preview(admin.args(`${BASE}/${id}/preview?as=text`, undefined, { id }))
		expect(await text.text()).toMatch(/<pre[^>]*>The new harvest\n\nIt is here\.\n\n- Our story/)
	})

	test('of an unknown newsletter is not found', async () => {
		const id = '00000000-0000-4000-8000-000000000000'
		await expect(preview(admin.args(`${BASE}/${id}/preview`, undefined, { id }))).rejects.toMatchObject({
			init: { status: 404 },
		})
	})
})
