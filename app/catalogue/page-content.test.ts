import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadPage } from '#app/catalogue/page-content.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { connect } from '#db/connect.ts'
import { saveBusinessDetails } from '#shop/business/admin.server.ts'
import { applyBusinessDetails, listBusinessDetails } from '#shop/business/business.server.ts'
import { BusinessDetailsInput } from '#shop/business/input.ts'
import { BUSINESS_DETAILS } from '#shop/business/rules.ts'
import { products } from '#shop/catalogue/tables.server.ts'
import { PAGES } from '#shop/pages/definitions.ts'
import { savePage } from '#shop/pages/admin.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { changeShipping, type SettingsForm } from '#test/fixtures/shipping-settings.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
})

const by = { id: null, name: 'Kamala' }
function contextOf(of: Shop): Context {
	const { context }: { context: Context } = newVisitor(of).args('/')
	return context
}

describe('the texts of a page', () => {
	test('name the details of the business and the settings', async () => {
		const { content: shipping } = await loadPage(contextOf(shop), 'shipping')
		expect(shipping.intro.description).toBe(
			'Shipped within 1 day. Chennai 1-2 business days, Metro cities 3-5 business days, Other cities 4-7 business days.',
		)
		expect(shipping.body.sections[0]?.text).toContain('on a Sunday or a public holiday ships')
		expect(shipping.body.sections[2]?.text).toContain('Our banner promises free shipping over ₹350')
		const { content: story } = await loadPage(contextOf(shop), 'story')
		expect(story.hero.text).toContain('SK3 Coffee grew out of that')
	})

	test('name the public holidays of the state in the postal address', async () => {
		const { brand } = shop.config
		const holidays = async (address: string) => {
			shop.config.brand = { ...brand, address }
			const { content } = await loadPage(contextOf(shop), 'return')
			return content.body.sections[0]?.text.match(/except public holidays in ([A-Za-z ]*),/)?.[1]
		}
		try {
			expect(await holidays(brand.address)).toBe('Tamil Nadu')
			expect(await holidays('14 Beach Road, Kozhikode, Kerala 673001')).toBe('Kerala')
			expect(await holidays('14 Beach Road')).toBe('India')
		} finally {
			shop.config.brand = brand
		}
	})

	test('say the number of days to return a pack that is set, wherever they say one', async () => {
		const listShown = async () => {
			const home = (await loadPage(contextOf(shop), 'home')).content
			const contact = (await loadPage(contextOf(shop), 'contact')).content
			const product = (await loadPage(contextOf(shop), 'product')).content
			const { intro, body } = (await loadPage(contextOf(shop), 'return')).content
			return [
				home.why.reasons[4]?.title,
				home.why.reasons[4]?.text,
				home.delivery.promises[2]?.text,
				contact.questions.questions[2]?.answer,
				product.promises.returns,
				intro.description,
				intro.lede,
				body.sections[0]?.text,
				body.sections[1]?.text,
			]
		}
		expect(await listShown()).toEqual([
			'Seven days to be sure',
			"Not the taste you hoped for? Tell us within 7 days and we'll make it right.",
			'Not happy? Tell us within 7 days.',
			'Tell us within 7 days of delivery and you can return it for a full refund.',
			'Not happy? Tell us within 7 days.',
			'How to return a pack within 7 working days of delivery, in four steps.',
			'Something wrong with the pack? Tell us within 7 working days of delivery.',
			expect.stringContaining('a return within 7 working days'),
			expect.stringMatching(
				/not what you hoped for, write to us within 7 working days of delivery .* a refund or a fresh pack\.$/,
			),
		])
		shop.config.brand.returnDays = '14'
		for (const text of await listShown()) {
			expect(text).toContain('14')
			expect(text).not.toMatch(/7|seven/i)
		}
		shop.config.brand.returnDays = shop.config.configuredBrand.returnDays
	})

	test('count the blends that are on sale, and say how much coffee they have', async () => {
		const shares = async () => {
			const home = (await loadPage(contextOf(shop), 'home')).content
			const about = (await loadPage(contextOf(shop), 'about')).content
			return [home.why.reasons[1]?.text, about.benefits.benefits[1]?.text]
		}
		expect((await loadPage(contextOf(shop), 'home')).content.blends.title).toBe('Three blends, one morning')
		expect(await shares()).toEqual([
			'100%, 91% or 81% coffee, the rest chicory. The number is on every pack.',
			'100%, 91% or 81% coffee. The rest is chicory, and we tell you how much.',
		])
		await shop.db.update(products).set({ coffeePercent: 65, chicoryPercent: 35 }).where(eq(products.id, 2))
		expect((await shares())[0]).toContain('100%, 81% or 65% coffee, the rest chicory.')
		await shop.db.update(products).set({ status: 'archived' })
		expect((await loadPage(contextOf(shop), 'home')).content.blends.title).toBe('Our coffees, one morning')
	})
})

test('a policy carries the day of its last change', async () => {
	expect((await loadPage(contextOf(shop), 'return')).dated).toBe('Effective from 23 Nov 2026')
	const content = structuredClone(PAGES.return.original)
	content.intro.lede = 'Tell us within a month.'
	const january = { ...shop, clock: () => new Date('2027-01-14T20:00:00Z') }
	await savePage(january, { page: 'return', version: 0, content, by })
	// In India it is the next day by then.
	expect((await loadPage(contextOf(shop), 'return')).dated).toBe('Last changed on 15 Jan 2027')
	expect((await loadPage(contextOf(shop), 'refund')).dated).toBe('Effective from 23 Nov 2026')
})

test('the shipping policy carries the day on which its text or the shipping settings were changed last', async () => {
	const dated = async () => (await loadPage(contextOf(shop), 'shipping')).dated
	const at = (time: string) => ({ ...shop, clock: () => new Date(time) })
	expect(await dated()).toBe('Effective from 23 Nov 2026')
	await changeShipping(at('2026-12-01T06:00:00Z'), (form) => {
		form.holidays = '26 Jan 2027 Republic Day'
	})
	expect(await dated()).toBe('Last changed on 01 Dec 2026')
	const content = structuredClone(PAGES.shipping.original)
	content.intro.lede = 'From our roastery to your door.'
	await savePage(at('2027-01-14T06:00:00Z'), { page: 'shipping', version: 0, content, by })
	expect(await dated()).toBe('Last changed on 14 Jan 2027')
	expect((await loadPage(contextOf(shop), 'return')).dated).toBe('Effective from 23 Nov 2026')
})

test('the return policy names the working days, and carries the day on which they were changed last', async () => {
	const shown = async () => {
		const { content, dated } = await loadPage(contextOf(shop), 'return')
		return [content.body.sections[0]?.text.match(/Working days are ([^,]*),/)?.[1], dated]
	}
	const at = (time: string) => ({ ...shop, clock: () => new Date(time) })
	expect(await shown()).toEqual(['Monday to Saturday', 'Effective from 23 Nov 2026'])
	const change = (day: string, changes: Partial<SettingsForm>) =>
		changeShipping(at(`${day}T06:00:00Z`), (form) => Object.assign(form, changes))
	await change('2026-12-01', { cutOffHour: '15' })
	expect(await shown()).toEqual(['Monday to Saturday', 'Effective from 23 Nov 2026'])
	const workingDays = ['1', '2', '3', '4', '5']
	await change('2026-12-02', { version: '1', workingDays })
	await change('2026-12-03', { version: '2', workingDays, cutOffHour: '16' })
	expect(await shown()).toEqual(['Monday to Friday', 'Last changed on 02 Dec 2026'])
})

test('a policy carries the day on which a business detail that it states was changed last', async () => {
	const dated = async (page: 'return' | 'privacy' | 'shipping' | 'terms') =>
		(await loadPage(contextOf(shop), page)).dated
	const empty = Object.fromEntries(BUSINESS_DETAILS.map(({ key }) => [key, '']))
	const change = async (day: string, details: object) => {
		const at: Shop = { ...shop, clock: () => new Date(`${day}T06:00:00Z`) }
		const seen = await listBusinessDetails(shop)
		const saved = await saveBusinessDetails(at, {
			input: BusinessDetailsInput.parse({ ...empty, ...details }),
			seen,
			by,
		})
		expect(saved).toMatchObject({ ok: true, changed: 1 })
	}
	await change('2026-12-01', { returnDays: '14' })
	expect(await dated('return')).toBe('Last changed on 01 Dec 2026')
	expect(await dated('privacy')).toBe('Effective from 23 Nov 2026')
	await change('2026-12-02', { returnDays: '14', grievanceOfficer: 'Kamala Raman' })
	expect(await dated('privacy')).toBe('Last changed on 02 Dec 2026')
	expect(await dated('return')).toBe('Last changed on 01 Dec 2026')
	await change('2026-12-03', { returnDays: '14', grievanceOfficer: 'Kamala Raman', fssai: '12418012000123' })
	expect(await dated('terms')).toBe('Last changed on 03 Dec 2026')
	const details = { grievanceOfficer: 'Kamala Raman', fssai: '12418012000123' }
	await change('2026-12-04', details)
	expect(await dated('return')).toBe('Last changed on 04 Dec 2026')
	// It names the state of the address only, for its holidays.
	await change('2026-12-05', { ...details, address: '14 Beach Road, Chennai, Tamil Nadu 600004' })
	expect(await dated('return')).toBe('Last changed on 04 Dec 2026')
	expect(await dated('terms')).toBe('Last changed on 05 Dec 2026')
	await change('2026-12-06', { ...details, address: '14 Beach Road, Kozhikode, Kerala 673001' })
	await change('2026-12-07', { ...details, address: '15 Beach Road, Kozhikode, Kerala 673001' })
	expect(await dated('return')).toBe('Last changed on 06 Dec 2026')
	await applyBusinessDetails(shop)
})

test('without a database, a page shows what was read last, or the original, and is not cached', async () => {
	const { db, close } = connect('postgres://nobody@127.0.0.1:1/nothing')
	const content = structuredClone(PAGES.story.original)
	content.hero.title = 'Four generations'
	await savePage(shop, { page: 'story', version: 0, content, by })
	await shop.db.update(products).set({ status: 'archived' }).where(eq(products.id, 2))
	await changeShipping(shop, (form) => Object.assign(form, { cutOffHour: '11' }))
	const process: Shop = { ...shop }
	expect((await loadPage(contextOf(process), 'story')).headers).toEqual({})
	process.db = db
	const { content: known, headers } = await loadPage(contextOf(process), 'story')
	expect([known.hero.title, headers]).toEqual(['Four generations', { 'Cache-Control': 'no-store' }])
	const { content: original } = await loadPage(contextOf(process), 'about')
	// The facts that it names were read with the other page.
	expect(original.hero.text).toContain('Two blends from one hill country')
	const { content: shipping } = await loadPage(contextOf(process), 'shipping')
	expect(JSON.stringify(shipping)).toContain('11 am')
	const anew: Shop = { ...shop, db }
	const { content: ofNewShop } = await loadPage(contextOf(anew), 'about')
	expect(ofNewShop.hero.text).toContain('Three blends from one hill country')
	await close()
})
