import { beforeEach, describe, expect, test } from 'vitest'
import { action, loader } from './review.tsx'
import { action as moderate, loader as loadConsole } from '#app/admin/reviews/reviews.tsx'
import { loader as loadAll } from '#app/storefront/product/reviews/all-reviews.tsx'
import { loader as loadProductPage } from '#app/storefront/product/product.tsx'
import { reviewOptOuts, reviews } from '#shop/reviews/tables.server.ts'
import { newAdminVisitor } from '#test/admin-visitor.ts'
import { placeDeliveredOrder } from '#test/fixtures/returns.ts'
import { linkQuery, placePublishedReview } from '#test/fixtures/reviews.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const posted = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
const FIELDS = { intent: 'save', product: '1', stars: '5', text: 'Like at home.', shownAs: 'name' }

describe('with the link of the email', () => {
	let number: string
	let path: string
	beforeEach(async () => {
		number = (await placeDeliveredOrder(shop)).number
		path = `/orders/${number}/review?${linkQuery(shop, number)}`
	})
	const load = (at = path) => loader(newVisitor(shop).args(at, {}, { number }))
	const send = (fields: Record<string, string>, at = path) =>
		action(newVisitor(shop).args(at, posted(fields), { number }))

	test('a review is written, shown as waiting, and deleted', async () => {
		expect(await load()).toMatchObject({
			data: { found: { name: 'Meena S.', products: [{ review: null }] } },
		})
		expect(await send(FIELDS)).toMatchObject({ status: 302 })
		expect(await load()).toMatchObject({
			data: { found: { products: [{ review: { stars: 5, state: 'waiting' } }] } },
		})
		expect(await send({ intent: 'delete', product: '1' })).toMatchObject({ status: 302 })
		expect(await shop.db.$count(reviews)).toBe(0)
	})

	test('what is missing is said, and what was entered is kept', async () => {
		expect(await send({ ...FIELDS, stars: '' })).toMatchObject({
			data: {
				productId: 1,
				errors: { stars: 'Please choose from 1 to 5 stars.' },
				entered: { text: 'Like at home.' },
			},
			init: { status: 400 },
		})
		expect(await send({ ...FIELDS, product: '2' })).toMatchObject({ init: { status: 404 } })
	})

	test('never again needs one press, and opening the link changes nothing', async () => {
		const never = `${path}&never=1`
		expect(await load(never)).toMatchObject({ data: { found: { never: '1' } } })
		expect(await shop.db.$count(reviewOptOuts)).toBe(0)
		const answer = await send({ intent: 'never' }, never)
		expect(answer).toMatchObject({ status: 302 })
		expect(await shop.db.$count(reviewOptOuts)).toBe(1)
		expect(await load(`${path}&never=done`)).toMatchObject({ data: { found: { never: 'done' } } })
	})

	test('without it, or with that of another order, nothing opens', async () => {
		const other = `/orders/${number}/review?${linkQuery(shop, 'SK3-22222222-20261120')}`
		for (const at of [`/orders/${number}/review`, other]) {
			expect(await load(at)).toMatchObject({ data: { found: null }, init: { status: 404 } })
			expect(await send(FIELDS, at)).toMatchObject({ init: { status: 404 } })
		}
		expect(await shop.db.$count(reviews)).toBe(0)
	})
})

describe('the console', () => {
	test('publishes, answers and declines what was read', async () => {
		const admin = await newAdminVisitor(shop)
		const { number } = await placeDeliveredOrder(shop)
		const path = `/orders/${number}/review?${linkQuery(shop, number)}`
		await action(newVisitor(shop).args(path, posted(FIELDS), { number }))
		const list = (state: string) => loadConsole(admin.args(`/admin/reviews?state=${state}`))
		const waiting = await list('waiting')
		expect(waiting).toMatchObject({
			counts: { waiting: 1 },
			isAsking: false,
			reviews: [{ number, stars: 5, product: 'Artisan Blend - 100% Pure', isChanged: false }],
		})
		const [found] = waiting.reviews
		const submit = (fields: Record<string, string>) =>
			moderate(admin.args('/admin/reviews', { review: found?.id ?? '', version: '1', ...fields }))
		expect(await submit({ intent: 'decline', reason: 'critical' })).toMatchObject({ field: 'reason' })
		const unseen = { success: 'Answer saved. It is shown once you publish the review' }
		expect(await submit({ intent: 'answer', answer: 'Thank you.' })).toEqual(unseen)
		expect(await submit({ intent: 'publish' })).toMatchObject({ success: expect.any(String) })
		expect(await submit({ intent: 'publish' })).toMatchObject({ error: expect.stringContaining('already') })
		expect(await submit({ intent: 'answer', answer: 'Nandri!' })).toEqual({ success: 'Answer saved' })
		expect(await list('published')).toMatchObject({ reviews: [{ answer: 'Nandri!' }] })
		expect(await submit({ intent: 'decline', reason: 'off_topic' })).toEqual({ success: 'Review declined' })
		expect(await list('declined')).toMatchObject({ reviews: [{ declinedFor: 'off_topic' }] })
	})
})

describe('a product', () => {
	const visitor = () => newVisitor(shop)

	test('without reviews says nothing of them', async () => {
		expect(await loadProductPage(visitor().args('/product/1', {}, { id: '1' }))).toMatchObject({
			data: { guide: { reviews: null } },
		})
		const all = loadAll(visitor().args('/product/1/reviews', {}, { id: '1' }))
		await expect(all).rejects.toMatchObject({ status: 302 })
	})

	test('shows its newest reviews, and the others in pages', async () => {
		await placePublishedReview(shop, { text: '</script><script>alert(1)</script>' })
		expect(await loadProductPage(visitor().args('/product/1', {}, { id: '1' }))).toMatchObject({
			data: { guide: { reviews: { count: 1, average: 4 } } },
		})
		const all = (query: string) => loadAll(visitor().args(`/product/1/reviews${query}`, {}, { id: '1' }))
		expect(await all('')).toMatchObject({ data: { paging: { pages: 1 }, reviews: { count: 1 } } })
		await expect(all('?page=7')).rejects.toMatchObject({ status: 302 })
		const unknown = loadAll(visitor().args('/product/99/reviews', {}, { id: '99' }))
		await expect(unknown).rejects.toMatchObject({ init: { status: 404 } })
	})
})
