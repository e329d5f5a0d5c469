import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { action, loader } from './page.tsx'
import { loader as list } from './pages.tsx'
import { action as previewDraft, loader as preview } from './preview.tsx'
import { action as changeImages } from '#app/admin/images/images.tsx'
import { PAGES } from '#shop/pages/definitions.ts'
import { getPage } from '#shop/pages/pages.server.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { pageForm } from '#test/fixtures/page-form.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop)
})

const path = (page: string) => `/admin/pages/${page}`
const send = (page: keyof typeof PAGES, change: Record<string, string>) =>
	action(admin.args(path(page), pageForm(page, change), { page }))
const load = (page: string) => loader(admin.args(path(page), undefined, { page }))
const lede = async () => (await getPage(shop, 'return')).content.intro.lede

test('a changed text is saved, and listed with who changed it', async () => {
	expect(await send('return', { intent: 'save', 'intro.lede': 'Tell us soon.' })).toEqual({
		result: { success: 'Saved and live in the shop' },
	})
	expect(await lede()).toBe('Tell us soon.')
	const { pages } = await list(admin.args('/admin/pages'))
	expect(pages.find(({ name }) => name === 'return')).toMatchObject({
		label: 'Returns',
		text: expect.stringMatching(/^Edited, .* by Kamala$/),
	})
	expect(pages.find(({ name }) => name === 'terms')).toMatchObject({ text: 'Original' })
	expect((await load('return')).history).toMatchObject([{ version: 1, savedBy: 'Kamala' }])
})

test('a policy that promises other days than the setting is saved with a warning', async () => {
	expect(
		await send('return', { intent: 'save', 'body.sections.0.text': 'Ask within 15 working days.' }),
	).toEqual({
		result: {
			success:
				'Saved and live in the shop. It says 15 days, but your shop takes returns for 7: change that under Business details, or write {return days}.',
		},
	})
})

test('a text whose original names no days for a return may say any', async () => {
	expect(await send('return', { intent: 'save', 'body.sections.3.text': 'Send it within 5 days.' })).toEqual({
		result: { success: 'Saved and live in the shop' },
	})
})

test('the form as it was opened changes nothing', async () => {
	for (const page of ['home', 'contact', 'privacy', 'footer'] as const) {
		expect(await send(page, { intent: 'save' })).toEqual({ result: { success: 'No changes to save' } })
	}
})

test('a refused form comes back as it was entered, with a message at its field', async () => {
	const entered = {
		intent: 'save',
		'intro.lede': '',
		'body.sections.2.text': 'See [this](javascript:x)',
	}
	expect(await send('return', entered)).toMatchObject({
		result: { title: 'Nothing saved' },
		errors: {
			'intro.lede': 'Please enter a text',
			'body.sections.2.text': expect.stringMatching(/^The link to javascript:x can't be followed/),
		},
		draft: { texts: { 'intro.lede': '' } },
		version: 0,
	})
	expect((await getPage(shop, 'return')).version).toBe(0)
})

test('nothing is saved before a chosen image is uploaded', async () => {
	const entered = { intent: 'save', 'intro.lede': 'Tell us soon.', upload: 'Logo.png' }
	expect(await send('return', entered)).toMatchObject({
		result: { title: 'Nothing saved', error: expect.stringMatching(/^“Logo\.png” isn't uploaded yet\./) },
		draft: { texts: { 'intro.lede': 'Tell us soon.' } },
		version: 0,
	})
	expect((await getPage(shop, 'return')).version).toBe(0)
	expect(await send('return', { ...entered, upload: '' })).toEqual({
		result: { success: 'Saved and live in the shop' },
	})
})

test('a form that was opened before another save is refused and keeps its version', async () => {
	await send('return', { intent: 'save', 'intro.lede': 'First.' })
	expect(await send('return', { intent: 'save', 'intro.lede': 'Second.' })).toMatchObject({
		result: { title: 'Not saved' },
		draft: { texts: { 'intro.lede': 'Second.' } },
		version: 0,
	})
	expect(await lede()).toBe('First.')
})

test('the original is restored', async () => {
	await send('return', { intent: 'save', 'intro.lede': 'First.' })
	expect(await send('return', { intent: 'restore', version: '1', restored: '0' })).toEqual({
		result: { success: 'Original text restored' },
	})
	expect(await lede()).toBe(PAGES.return.original.intro.lede)
	expect(await send('return', { intent: 'restore', version: '2', restored: 'x' })).toMatchObject({
		result: { error: 'Please open this page again.' },
	})
})

test('without scripts, a button changes a list and saves nothing', async () => {
	const changed = await send('contact', { intent: 'down questions.questions 0' })
	if (!('draft' in changed)) throw new Error('No draft')
	const questions = changed.draft.lists['questions.questions'] ?? []
	expect(questions.map(({ key }) => key)).toEqual(['1', '0', '2', '3'])
	expect(questions[0]?.values['question']).toBe('Do you ship outside India?')
	expect(await send('contact', { intent: 'add nothing.here' })).toMatchObject({ errors: {} })
	expect((await getPage(shop, 'contact')).version).toBe(0)
})

describe('the preview', () => {
	test('shows what is in the form, with the details filled in', async () => {
		const change = pageForm('story', { 'hero.title': 'Four generations at {shop name}' })
		const shown = await previewDraft(admin.args(`${path('story')}/preview`, change, { page: 'story' }))
		expect(shown.preview.content).toMatchObject({ hero: { title: 'Four generations at SK3 Coffee' } })
		expect((await getPage(shop, 'story')).version).toBe(0)
	})

	test('shows a version, by default the newest', async () => {
		await send('return', { intent: 'save', 'intro.lede': 'First.' })
		const at = (query: string) =>
			preview(admin.args(`${path('return')}/preview${query}`, undefined, { page: 'return' }))
		expect((await at('')).preview.content).toMatchObject({ intro: { lede: 'First.' } })
		expect((await at('?version=0')).preview.dated).toBe('Effective from 23 Nov 2026')
		await expect(at('?version=7')).rejects.toMatchObject({ init: { status: 404 } })
	})
})

test('a page that does not exist is not found', async () => {
	await expect(load('checkout')).rejects.toMatchObject({ init: { status: 404 } })
	await expect(load('toString')).rejects.toMatchObject({ init: { status: 404 } })
})

test('an image that a page shows is not deleted', async () => {
	const raw = { create: { width: 90, height: 90, channels: 3, background: 'red' } } as const
	const bytes = new Uint8Array(await sharp(raw).png().toBuffer())
	const folder = '/admin/pictures?bucket=home'
	await changeImages(admin.args(folder, { intent: 'upload', image: new File([bytes], 'Cup.png') }))
	const image = (await load('home')).images[0]?.url ?? ''
	await send('home', { intent: 'save', 'hero.image': image })
	const remove = () =>
		changeImages(admin.args(folder, { intent: 'delete', path: image.replace('/home/', '') }))
	expect(await remove()).toMatchObject({
		error: "Under Pages, 'Home page' shows this image. Please choose another one there first.",
	})
	await send('home', { intent: 'restore', version: '1', restored: '0' })
	expect(await remove()).toEqual({ success: 'Image deleted' })
	expect(await send('home', { intent: 'restore', version: '2', restored: '1' })).toMatchObject({
		result: { error: 'An image of this page has been deleted meanwhile. Please choose another one.' },
	})
})
