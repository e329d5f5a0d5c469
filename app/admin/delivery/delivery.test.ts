import { beforeEach, describe, expect, test } from 'vitest'
import { type DeliveryForm, readDeliveryForm, toForm } from './delivery-form.ts'
import { action, loader } from './delivery.tsx'
import { rupees } from '#shop/money.ts'
import { DEFAULT_SHIPPING } from '#shop/shipping/settings/default-settings.ts'
import { withPlainSpaces } from '#shop/text/keep-together.ts'
import { getShipping } from '#shop/shipping/shipping.server.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { settingsForm } from '#test/fixtures/shipping-settings.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.empty()
	admin = await newAdminVisitor(shop)
})

/** Returns the form's fields as the browser sends them. */
function fieldsOf({ zones, methods, workingDays, ...texts }: DeliveryForm): [string, string][] {
	const fields: [string, string][] = [
		...Object.entries(texts),
		...workingDays.map((day): [string, string] => ['workingDays', day]),
	]
	for (const [method, { estimate, ...others }] of Object.entries(methods))
		fields.push(
			['method', method],
			...named(`methods.${method}`, others),
			...named(`methods.${method}.estimate`, estimate),
		)
	for (const { key, name, prefixes, states, methods: offered } of zones) {
		fields.push(['zone', key], ...named(`zones.${key}`, { name, prefixes }))
		fields.push(...states.map((state): [string, string] => [`zones.${key}.states`, state]))
		for (const [method, { days, ...others }] of Object.entries(offered))
			fields.push(
				...named(`zones.${key}.methods.${method}`, others),
				...named(`zones.${key}.methods.${method}.days`, days),
			)
	}
	return fields
}

function named(prefix: string, texts: Record<string, string>): [string, string][] {
	return Object.entries(texts).map(([name, text]) => [`${prefix}.${name}`, text])
}

function standardOf({ methods: { standard } }: DeliveryForm) {
	if (!standard) throw new Error('There is no standard shipping')
	return standard
}

async function save(change: (form: DeliveryForm) => void) {
	const { form } = await loader(admin.args('/admin/delivery'))
	change(form)
	return action(admin.args('/admin/delivery', fieldsOf(form)))
}

describe('the form', () => {
	test('of a new shop has the specified numbers, and is read as it was written', () => {
		const form = toForm(DEFAULT_SHIPPING, 0)
		const withKeys = settingsForm().zones.map((zone, index) => ({ key: String(index), ...zone }))
		expect(form).toEqual({ ...settingsForm(), zones: withKeys })
		const body = new FormData()
		for (const [name, text] of fieldsOf(form)) body.append(name, text)
		expect(readDeliveryForm(body)).toEqual(form)
	})

	test('saves a change, and says when there is none', async () => {
		expect(await save(() => {})).toEqual({ result: { success: 'No changes to save' } })
		expect(await save((form) => (standardOf(form).price = '50'))).toEqual({
			result: { success: 'Settings saved and live in the shop' },
		})
		expect((await getShipping(shop)).methods[0]).toMatchObject({ id: 'standard', price: rupees(50) })
	})

	test('comes back with the messages at its fields, which zones keep when another one is removed', async () => {
		const refused = await save((form) => {
			const [, south] = form.zones
			if (!south) throw new Error('There is no second zone')
			form.zones.shift()
			for (const offer of Object.values(south.methods)) {
				offer.offered = ''
				offer.days = { min: 'x', max: '' }
			}
			standardOf(form).freeAbove = '30'
			form.workingDays = []
		})
		expect(refused).toMatchObject({
			result: { title: 'Nothing saved' },
			errors: {
				'methods.standard.freeAbove': expect.stringContaining('below the price of ₹40'),
				'zones.1.methods': 'Offer at least one shipping method in this zone',
				workingDays: 'Choose at least one working day',
			},
			form: { methods: { standard: { freeAbove: '30' } } },
		})
		expect(await getShipping(shop)).toEqual(DEFAULT_SHIPPING)
	})

	test('takes a higher threshold at the first attempt, and says what the banner then says', async () => {
		const saved = await save((form) =>
			Object.assign(standardOf(form), { freeWhen: 'from', freeAbove: '499' }),
		)
		const success =
			'Settings saved and live in the shop. The banner follows: "Free shipping on orders from ₹499".'
		expect(saved).toEqual({ result: { success } })
		const { form } = await loader(admin.args('/admin/delivery'))
		expect(form).toMatchObject({ announcedWhen: 'from', announcedFreeAbove: '499' })
	})

	test('comes back where its own amount on the banner is lower than a threshold', async () => {
		const refused = await save((form) => (form.announcedFreeAbove = '200'))
		expect(refused).toMatchObject({
			result: { title: 'Nothing saved' },
			errors: { announcedFreeAbove: expect.stringContaining('is free only above ₹300') },
			form: { announcedFreeAbove: '200' },
		})
		expect(await getShipping(shop)).toEqual(DEFAULT_SHIPPING)
	})

	test("that is out of date keeps its version, so that submitting it again does not overwrite the other admin's change", async () => {
		const { form } = await loader(admin.args('/admin/delivery'))
		await save((theirs) => (theirs.cutOffHour = '11'))
		const mine = { ...form, cutOffHour: '16' }
		const refused = await action(admin.args('/admin/delivery', fieldsOf(mine)))
		expect(refused).toMatchObject({
			result: { error: expect.stringContaining('Somebody else has changed these settings') },
			form: { version: '0', cutOffHour: '16' },
		})
		expect((await getShipping(shop)).cutOffHour).toBe(11)
	})
})

test('the screen says when an order placed now would arrive', async () => {
	// A Friday afternoon after the cut-off: dispatched on Saturday, and Sunday is not a working day.
	shop.setClock(new Date('2026-11-27T16:00:00+05:30'))
	const { arrivals } = await loader(admin.args('/admin/delivery'))
	expect(arrivals.map(({ name, dates }) => [name, ...dates.map(withPlainSpaces)])).toEqual([
		['Chennai', 'Monday 30 Nov – Tuesday 1 Dec', 'Monday 30 Nov'],
		['Tamil Nadu and Kerala', 'Tuesday 1 – Thursday 3 Dec', 'Monday 30 Nov – Tuesday 1 Dec'],
		['Rest of India', 'Thursday 3 – Monday 7 Dec', 'Monday 30 Nov – Tuesday 1 Dec'],
	])
})
