import { beforeEach, expect, test } from 'vitest'
import { findPageShowing, listPageHistory, restorePage, savePage } from './admin.server.ts'
import { type PageContent, PAGES } from './definitions.ts'
import { findPageVersion, getPage } from './pages.server.ts'
import { pageVersions } from './tables.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { markDeleted } from '#shop/images/deleted-images.server.ts'
import { inTransaction } from '#shop/transaction.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.empty())

const by = { id: null, name: 'Kamala' }
function returns(lede: string): PageContent<'return'> {
	return { ...PAGES.return.original, intro: { ...PAGES.return.original.intro, lede } }
}
function save(lede: string, version: number) {
	return savePage(shop, { page: 'return', version, content: returns(lede), by })
}
const lede = async () => (await getPage(shop, 'return')).content.intro.lede

test('a new shop shows the specified texts, which nobody has saved', async () => {
	expect(await getPage(shop, 'return')).toEqual({
		version: 0,
		savedAt: null,
		content: PAGES.return.original,
	})
	expect(await listPageHistory(shop, 'return')).toEqual([])
})

test('the newest version is shown, and the earlier ones are kept', async () => {
	expect(await save('Tell us within ten days.', 0)).toEqual({ ok: true, hasChanged: true })
	expect(await save('Tell us within a month.', 1)).toEqual({ ok: true, hasChanged: true })
	expect(await lede()).toBe('Tell us within a month.')
	expect((await findPageVersion(shop, { page: 'return', version: 1 }))?.content.intro.lede).toBe(
		'Tell us within ten days.',
	)
	const history = await listPageHistory(shop, 'return')
	expect(history).toEqual([
		{ version: 2, restored: null, savedAt: expect.any(Date), savedBy: 'Kamala' },
		{ version: 1, restored: null, savedAt: expect.any(Date), savedBy: 'Kamala' },
	])
	expect((await getPage(shop, 'refund')).version).toBe(0)
})

test('the audit log says what was changed', async () => {
	await save('Tell us within ten days.', 0)
	expect(await listAuditEntries(shop, {})).toMatchObject([
		{
			action: 'page changed',
			subject: 'page return',
			detail: { version: 1, changed: 'Introduction: First sentence' },
		},
	])
})

test('nothing is saved without a change', async () => {
	await save('Tell us within ten days.', 0)
	expect(await save('Tell us within ten days.', 1)).toEqual({ ok: true, hasChanged: false })
	expect(await shop.db.$count(pageVersions)).toBe(1)
})

test('the second of two admins who edit the same version is warned', async () => {
	await save('First.', 0)
	expect(await save('Second.', 0)).toMatchObject({ ok: false, kind: 'conflict', code: 'changed_meanwhile' })
	const both = await Promise.all([save('Third.', 1), save('Fourth.', 1)])
	expect(both.map(({ ok }) => String(ok)).toSorted()).toEqual(['false', 'true'])
	expect(await shop.db.$count(pageVersions)).toBe(2)
})

test('an earlier version and the original are restored as the newest', async () => {
	await save('First.', 0)
	await save('Second.', 1)
	const restore = (restored: number, version: number) =>
		restorePage(shop, { page: 'return', version, restored, by })
	expect(await restore(1, 2)).toEqual({ ok: true, hasChanged: true })
	expect(await lede()).toBe('First.')
	expect(await restore(0, 3)).toEqual({ ok: true, hasChanged: true })
	expect((await getPage(shop, 'return')).content).toEqual(PAGES.return.original)
	expect((await listPageHistory(shop, 'return')).map(({ restored }) => restored)).toEqual([0, 1, null, null])
	expect(await restore(9, 4)).toMatchObject({ ok: false, kind: 'missing' })
	expect(await restore(1, 3)).toMatchObject({ ok: false, kind: 'conflict' })
	const [last] = await listAuditEntries(shop, { action: 'page restored' })
	expect(last?.detail).toMatchObject({ version: 4, restored: 'original' })
})

test('an image that was deleted meanwhile is not used', async () => {
	const image = '/home/1795156200000-cup.jpg'
	const content = structuredClone(PAGES.home.original)
	content.hero.image = image
	const saveHome = (version: number) => savePage(shop, { page: 'home', version, content, by })
	await inTransaction(shop, (transaction) =>
		markDeleted(transaction, {
			path: 'home/1795156200000-cup.jpg',
			now: shop.clock(),
			whyInUse: async () => null,
		}),
	)
	expect(await saveHome(0)).toMatchObject({ ok: false, kind: 'invalid' })
	content.hero.image = '/home/1795156200001-cup.jpg'
	expect(await saveHome(0)).toEqual({ ok: true, hasChanged: true })
	expect(await inTransaction(shop, (db) => findPageShowing({ db }, content.hero.image))).toBe('Home page')
})

test('an image that the shop came with is that of today, with its description', async () => {
	const { hero, ...rest } = PAGES.contact.original
	const save = (version: number, image: string) =>
		shop.db.insert(pageVersions).values({
			page: 'contact',
			version,
			content: { ...rest, hero: { ...hero, title: 'Write to us', image, alt: 'A tumbler' } },
			savedAt: shop.clock(),
			savedBy: 'Kamala',
		})
	await save(1, 'hero.jpg')
	expect((await getPage(shop, 'contact')).content.hero).toEqual({ ...hero, title: 'Write to us' })
	const uploaded = '/home/1795156200000-cup.jpg'
	await save(2, uploaded)
	expect((await getPage(shop, 'contact')).content.hero).toMatchObject({ image: uploaded, alt: 'A tumbler' })
	await save(3, '')
	expect((await getPage(shop, 'contact')).content.hero).toMatchObject({ image: '', alt: 'A tumbler' })
})

test('so are the images of the brand, which have names of their own', async () => {
	const { scenes, ...rest } = PAGES.brand.original
	const uploaded = '/home/1795156200000-cup.jpg'
	const content = { ...rest, scenes: { ...scenes, login: uploaded, signup: 'story-beans.jpg', notFound: '' } }
	const saved = { version: 1, savedAt: shop.clock(), savedBy: 'Kamala' }
	await shop.db.insert(pageVersions).values({ page: 'brand', content, ...saved })
	expect((await getPage(shop, 'brand')).content).toEqual({
		...rest,
		scenes: { ...scenes, login: uploaded, notFound: '' },
	})
})

test('a field that a page got later has its original text in earlier versions', async () => {
	const { hero: _hero, search: _search, ...rest } = PAGES.story.original
	await shop.db.insert(pageVersions).values({
		page: 'story',
		version: 1,
		content: { ...rest, hero: { title: 'Four generations' } },
		savedAt: shop.clock(),
		savedBy: 'Kamala',
	})
	const { content } = await getPage(shop, 'story')
	expect(content.hero).toEqual({ ...PAGES.story.original.hero, title: 'Four generations' })
	expect(content.search).toEqual(PAGES.story.original.search)
})
