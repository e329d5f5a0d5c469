import { beforeEach, describe, expect, test } from 'vitest'
import {
	createNewsletter,
	deleteNewsletter,
	findNewsletterShowing,
	listNewsletters,
	saveNewsletter,
} from './admin.server.ts'
import { findArchivedIssue, listArchive } from './archive.server.ts'
import { type NewsletterContent } from './definition.ts'
import { newsletterEmail } from './emails.server.ts'
import { composeIssue } from './issue.ts'
import { moveNewsletter, resumeLostNewsletters, sendTest, startNewsletter } from './sending.server.ts'
import { newsletterRecipients } from './tables.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { listShownProducts } from '#shop/stock/stock.server.ts'
import {
	factsOf,
	getNewsletter,
	NEWSLETTER,
	startedNewsletter,
	subscribeReaders,
	WRITER,
	writtenNewsletter,
} from '#test/fixtures/newsletters.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const withBlocks = (...blocks: Record<string, string>[]): NewsletterContent => ({
	...NEWSLETTER,
	body: { heading: 'The new harvest', blocks },
})

describe('a draft', () => {
	test('is saved incomplete, and sent only when it is complete', async () => {
		await subscribeReaders(shop, 1)
		const { id, version } = await writtenNewsletter(shop, {
			inbox: { subject: '', preheader: '' },
			body: { heading: '', blocks: [] },
		})
		const start = (given: number) =>
			startNewsletter(shop, { id, version: given, pace: 60, facts: factsOf(shop), by: WRITER })
		expect(await start(version)).toMatchObject({ ok: false, code: 'incomplete' })
		expect(
			await sendTest(shop, { id, pressId: '1', to: 'me@example.in', facts: factsOf(shop) }),
		).toMatchObject({ ok: false, code: 'incomplete' })
		await saveNewsletter(shop, { id, version, content: NEWSLETTER, by: WRITER })
		expect(await start(version + 1)).toEqual({ ok: true, recipients: 1 })
	})

	test('warns the second of two people who edit it at once', async () => {
		const { id, version } = await writtenNewsletter(shop)
		const save = (heading: string) => {
			const content = { ...NEWSLETTER, body: { ...NEWSLETTER.body, heading } }
			return saveNewsletter(shop, { id, version, content, by: WRITER })
		}
		const outcomes = await Promise.all([save('One'), save('Two')])
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ code: 'changed_meanwhile' })
	})

	test('is not sent if somebody has changed it since it was looked at', async () => {
		await subscribeReaders(shop, 1)
		const { id, version } = await writtenNewsletter(shop)
		const start = { id, version: version - 1, pace: 60, facts: factsOf(shop), by: WRITER }
		expect(await startNewsletter(shop, start)).toMatchObject({ ok: false, code: 'changed_meanwhile' })
	})

	test('names the image and product that are gone', async () => {
		await subscribeReaders(shop, 1)
		const content = withBlocks({ kind: 'products', first: '99', second: '', third: '' })
		const { id, version } = await writtenNewsletter(shop, content)
		const start = { id, version, pace: 60, facts: factsOf(shop), by: WRITER }
		expect(await startNewsletter(shop, start)).toMatchObject({
			message: "The newsletter isn't complete: A product is no longer sold. Choose another one.",
		})
	})

	test('can be deleted and copied', async () => {
		const { id } = await writtenNewsletter(shop)
		const copy = await createNewsletter(shop, { copyOf: id, by: WRITER })
		expect(await deleteNewsletter(shop, { id, by: WRITER })).toEqual({ ok: true })
		const { newsletters } = await listNewsletters(shop, 1)
		expect(newsletters).toMatchObject([{ id: copy.ok && copy.id, subject: 'The new harvest is here' }])
	})

	test('keeps its images from being deleted', async () => {
		const image = '/home/1795161600000-cup.jpg'
		await writtenNewsletter(shop, withBlocks({ kind: 'image', image, alt: 'A cup' }))
		const find = (url: string) => shop.db.transaction((db) => findNewsletterShowing({ db }, url))
		expect(await find(image)).toBe('The new harvest is here')
		expect(await find('/home/1795161600001-cup.jpg')).toBeNull()
	})
})

test('a test goes to its writer once for each press', async () => {
	const { id } = await writtenNewsletter(shop)
	const press = (pressId: string) =>
		sendTest(shop, { id, pressId, to: 'me@example.in', facts: factsOf(shop) })
	await Promise.all([press('1'), press('1')])
	await press('2')
	const emails = await shop.sentEmails()
	expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
		['me@example.in', '[Test] The new harvest is here'],
		['me@example.in', '[Test] The new harvest is here'],
	])
})

describe('sending', () => {
	test('fixes who gets it, without those who bounced', async () => {
		await subscribeReaders(shop, 3)
		await shop.pool.query(`update subscribers set bounced_at = now() where email = 'reader-2@example.in'`)
		await startedNewsletter(shop)
		expect(await shop.db.$count(newsletterRecipients)).toBe(2)
	})

	test('starts once, however often it is pressed', async () => {
		await subscribeReaders(shop, 3)
		const { id, version } = await writtenNewsletter(shop)
		const press = () => startNewsletter(shop, { id, version, pace: 60, facts: factsOf(shop), by: WRITER })
		const outcomes = await Promise.all([press(), press(), press()])
		expect(outcomes.filter(({ ok }) => ok)).toEqual([{ ok: true, recipients: 3 }])
		expect(await shop.db.$count(newsletterRecipients)).toBe(3)
	})

	test('ends what its writer can still change', async () => {
		await subscribeReaders(shop, 1)
		const { id, version } = await startedNewsletter(shop)
		const content = { ...NEWSLETTER, body: { ...NEWSLETTER.body, heading: 'Something else' } }
		expect(await saveNewsletter(shop, { id, version, content, by: WRITER })).toMatchObject({
			code: 'no_longer_draft',
		})
		expect(await deleteNewsletter(shop, { id, by: WRITER })).toMatchObject({ title: 'Not deleted' })
		expect(await getNewsletter(shop, id)).toMatchObject({ content: NEWSLETTER })
	})

	test('needs somebody to send to', async () => {
		const { id, version } = await writtenNewsletter(shop)
		const start = { id, version, pace: 60, facts: factsOf(shop), by: WRITER }
		expect(await startNewsletter(shop, start)).toMatchObject({
			message: 'Nobody is subscribed to the newsletter yet.',
		})
		expect(await getNewsletter(shop, id)).toMatchObject({ status: 'draft' })
	})

	test('is paused, resumed and stopped, and stays stopped', async () => {
		await subscribeReaders(shop, 1)
		const { id } = await startedNewsletter(shop)
		const move = async (name: 'pause' | 'resume' | 'stop') => {
			const outcome = await moveNewsletter(shop, { id, move: name, by: WRITER })
			return outcome.ok ? (await getNewsletter(shop, id)).status : outcome.message
		}
		expect(await move('pause')).toBe('paused')
		expect(await move('pause')).toBe('paused')
		expect(await move('resume')).toBe('sending')
		expect(await move('stop')).toBe('stopped')
		expect(await move('resume')).toBe('The sending of this newsletter has ended.')
		const entries = await listAuditEntries(shop, { about: `newsletter ${id}` })
		expect(entries.map(({ action }) => action)).toEqual([
			'newsletter stopped',
			'newsletter resumed',
			'newsletter paused',
			'newsletter sent',
			'newsletter changed',
			'newsletter created',
		])
	})

	test('goes on if its job is lost', async () => {
		await subscribeReaders(shop, 1)
		await startedNewsletter(shop)
		const countJobs = async () => (await shop.pool.query(`select 1 from graphile_worker.jobs`)).rowCount
		await resumeLostNewsletters(shop)
		expect(await countJobs()).toBe(1)
		await shop.pool.query(`update graphile_worker._private_jobs set attempts = max_attempts`)
		await resumeLostNewsletters(shop)
		const { rows } = await shop.pool.query(`select attempts from graphile_worker.jobs where key is not null`)
		expect(rows).toEqual([{ attempts: 0 }])
	})
})

describe('what is sent', () => {
	test('has the products of the day with their lowest price, and leaves out what is no longer sold', async () => {
		const products = await listShownProducts(shop)
		const content = withBlocks(
			{ kind: 'products', first: '1', second: '99', third: '' },
			{ kind: 'products', first: '98', second: '', third: '' },
			{ kind: 'text', heading: '', text: 'We are {shop name}.' },
		)
		const { blocks } = composeIssue(content, { products, facts: factsOf(shop) })
		expect(blocks).toEqual([
			{
				kind: 'products',
				products: [
					{
						id: 1,
						name: products[0]?.name,
						image: `/product-images/${products[0]?.image}`,
						imageAlt: expect.any(String),
						price: 'from ₹110',
					},
				],
			},
			{ kind: 'text', heading: '', text: 'We are SK3 Coffee.' },
		])
	})

	test('shows an image with its description, which is all of it in plain text', () => {
		const image = '/home/1795161600000-cup'
		const content = withBlocks(
			{ kind: 'image', image: `${image}.jpg`, alt: 'A cup <hot>' },
			{ kind: 'image', image: '', alt: 'Not chosen yet' },
		)
		const issue = composeIssue(content, { products: [], facts: factsOf(shop) })
		const { html, text } = newsletterEmail({
			issue,
			to: 'meena@example.in',
			brand: shop.config.brand,
			publicUrl: 'https://sk3.example',
			unsubscribeUrl: 'https://sk3.example/unsubscribe',
			archiveUrl: null,
		})
		expect(html).toContain(`<img src="https://sk3.example${image}/1120.jpg" alt="A cup &lt;hot&gt;"`)
		expect(text).toMatch(/^The new harvest\n\n\[A cup <hot>\]\n\nYou get this/)
		expect(html + text).not.toContain('Not chosen yet')
	})

	test('stays as it was, in the archive, under an address of its own', async () => {
		await subscribeReaders(shop, 1)
		const { slug } = await startedNewsletter(shop)
		const { slug: second } = await startedNewsletter(shop)
		expect(slug).toMatch(/^\d{4}-\d\d-\d\d-the-new-harvest-is-here$/)
		expect(second).toBe(`${slug}-2`)
		expect(await listArchive(shop)).toHaveLength(2)
		expect(await findArchivedIssue(shop, slug ?? '')).toMatchObject({
			issue: { subject: 'The new harvest is here' },
		})
	})

	test('is not in the archive if it was stopped before anybody got it', async () => {
		await subscribeReaders(shop, 1)
		const { id, slug } = await startedNewsletter(shop)
		await moveNewsletter(shop, { id, move: 'stop', by: WRITER })
		expect([await listArchive(shop), await findArchivedIssue(shop, slug ?? '')]).toEqual([[], null])
	})
})
