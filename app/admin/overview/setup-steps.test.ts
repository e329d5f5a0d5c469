import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './overview.tsx'
import { products } from '#shop/catalogue/tables.server.ts'
import { BRAND_DEFAULTS } from '#shop/config/brand.ts'
import { listHiddenSteps } from '#shop/staff/setup-list.server.ts'
import { newAdminVisitor } from '#test/admin-visitor.ts'
import { changeShipping, zoneForm } from '#test/fixtures/shipping-settings.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(async () => {
	await shop.seedAnew()
	shop.setClock(new Date('2026-11-25T06:30:00Z'))
})

test('a shop with another name and place reads where the original ones remain, until they are replaced', async () => {
	shop.config.brand = { ...BRAND_DEFAULTS, name: 'Malabar Kaapi Works', address: '14 Beach Road, Kozhikode' }
	try {
		const admin = await newAdminVisitor(shop)
		const readSetup = async () => (await loader(admin.args('/admin'))).summary.setup
		const setup = await readSetup()
		expect(setup?.steps).toEqual(expect.arrayContaining(['pictures', 'texts']))
		expect(setup?.originals.texts.map(({ label }) => label)).toEqual([
			'Home page',
			'Our Story',
			'About Us',
			'Terms',
			'Delivery',
		])
		expect(setup?.originals.pictures).toEqual([
			{ label: 'Artisan Blend - 100% Pure', to: '/admin/catalogue/1' },
			{ label: 'Artisan Blend - Perfect', to: '/admin/catalogue/2' },
			{ label: 'Artisan Blend - Classic', to: '/admin/catalogue/3' },
			{ label: 'Home page', to: '/admin/pages/home' },
			{ label: 'Our Story', to: '/admin/pages/story' },
			{ label: 'Contact and questions', to: '/admin/pages/contact' },
			{ label: 'Logo and other images', to: '/admin/pages/brand' },
		])
		await shop.db
			.update(products)
			.set({ images: [{ path: 'pure/1795161600000-pack.jpg', alt: '' }] })
			.where(eq(products.id, 1))
		const places = (await readSetup())?.originals.pictures.map(({ label }) => label)
		expect(places).not.toContain('Artisan Blend - 100% Pure')
	} finally {
		shop.config.brand = { ...BRAND_DEFAULTS }
	}
})

test('the zones are listed until another place than the original city is the nearest', async () => {
	shop.config.brand = { ...BRAND_DEFAULTS, address: '14 Beach Road, Kozhikode' }
	try {
		const admin = await newAdminVisitor(shop)
		const readPlaces = async () => (await loader(admin.args('/admin'))).summary.setup?.originals.texts ?? []
		expect(await readPlaces()).toContainEqual({ label: 'Delivery', to: '/admin/delivery' })
		await changeShipping(shop, (form) => {
			form.zones.unshift(
				zoneForm({ name: 'Kozhikode', prefixes: '673', min: '1', max: '1', expressMax: '1' }),
			)
		})
		expect((await readPlaces()).map(({ label }) => label)).toEqual([
			'Home page',
			'Our Story',
			'About Us',
			'Terms',
		])
	} finally {
		shop.config.brand = { ...BRAND_DEFAULTS }
	}
})

test('an owner hides the list of what is missing, until something else is, and brings it back', async () => {
	const admin = await newAdminVisitor(shop)
	const press = (intent: string) => action(admin.args('/admin', { intent }))
	const isHidden = async () => (await loader(admin.args('/admin'))).summary.setup?.isHidden
	expect(await press('hide-setup')).toHaveProperty('success')
	expect(await isHidden()).toBe(true)
	expect(await press('hide-setup')).toHaveProperty('success')
	expect(await listHiddenSteps(shop, '00000000-0000-4000-8000-000000000000')).toEqual([])
	shop.setClock(new Date('2027-11-25T06:30:00Z'))
	expect(await isHidden()).toBe(false)
	shop.setClock(new Date('2026-11-25T06:30:00Z'))
	expect(await press('show-setup')).toHaveProperty('success')
	expect(await isHidden()).toBe(false)
})
