import { beforeEach, expect, test } from 'vitest'
import { saveShipping } from './admin.server.ts'
import { DEFAULT_SHIPPING } from './settings/default-settings.ts'
import { formatHolidays } from './holidays.ts'
import { ShippingInput } from './settings/settings-input.ts'
import { getShipping, getShippingVersion } from './shipping.server.ts'
import { shippingSettings } from './tables.server.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { rupees } from '#shop/money.ts'
import { promotionalMessages } from '#shop/promotional-messages/tables.server.ts'
import { listPromotionalMessages } from '#shop/promotional-messages/promotional-messages.server.ts'
import {
	addSameDay,
	changeShipping,
	type SettingsForm,
	settingsForm,
	zoneForm,
} from '#test/fixtures/shipping-settings.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.empty())

const by = { id: null, name: 'Kamala' }
function save(change: (form: SettingsForm) => void) {
	const form = settingsForm()
	change(form)
	return saveShipping(shop, { input: ShippingInput.parse(form), by })
}
const USUAL_HOLIDAYS = formatHolidays(DEFAULT_SHIPPING.holidays).join(', ')
async function bannerMessages() {
	return (await listPromotionalMessages(shop)).map(({ message }) => message)
}

test('a new shop has the specified settings, and saving them unchanged writes nothing', async () => {
	expect(await getShipping(shop)).toEqual(DEFAULT_SHIPPING)
	expect(await save(() => {})).toEqual({ ok: true, changed: 0, announced: null })
	expect(await shop.db.$count(shippingSettings)).toBe(0)
})

test('saved settings apply, with the zones of states, and are recorded with old and new values', async () => {
	const saved = await save((form) => {
		form.methods.standard.price = '50'
		form.holidays += '\n29 Oct 2027 Deepavali'
		form.zones.unshift(zoneForm({ name: 'Kerala', states: ['Kerala'], min: '1', max: '2' }))
	})
	expect(saved).toEqual({ ok: true, changed: 4, announced: null })
	const { version, savedBy } = await getShippingVersion(shop)
	const shipping = await getShipping(shop)
	expect({ version, savedBy }).toEqual({ version: 1, savedBy: 'Kamala' })
	expect(shipping.methods[0]).toMatchObject({ id: 'standard', price: rupees(50) })
	expect(shipping.pinPrefixes).toContainEqual(['68', 0])
	const [entry] = await listAuditEntries(shop, {})
	expect(entry).toMatchObject({ action: 'shipping changed', subject: 'shipping', actorName: 'Kamala' })
	expect(entry?.detail).toEqual({
		'method Standard': '₹40, free above ₹300, 3-5 days → ₹50, free above ₹300, 3-5 days',
		zones:
			'Chennai, Tamil Nadu and Kerala, Rest of India → Kerala, Chennai, Tamil Nadu and Kerala, Rest of India',
		'zone Kerala': '– → Kerala, standard 1-2 working days, express 1-2 working days',
		holidays: `${USUAL_HOLIDAYS} → ${USUAL_HOLIDAYS}, 29 Oct 2027 Deepavali`,
	})
})

test('a third method is live at once, can be switched off and on again, and is recorded', async () => {
	expect(await save(addSameDay)).toEqual({ ok: true, changed: 3, announced: null })
	expect((await getShipping(shop)).methods.map(({ id }) => id)).toEqual([
		'standard',
		'express',
		'same-day-in-chennai',
	])
	const [added] = await listAuditEntries(shop, {})
	expect(added?.detail).toEqual({
		methods: 'Standard, Express → Standard, Express, Same day in Chennai',
		'method Same day in Chennai': '– → ₹80, free above ₹900, same day, Order by 2 pm, with you by 8 pm.',
		'zone Chennai':
			'600, standard 1-2 working days, express 1 working day → 600, standard 1-2 working days, express 1 working day, Same day in Chennai same day',
	})
	const change = async (version: string, its: (form: SettingsForm) => void) =>
		save((form) => {
			addSameDay(form)
			form.version = version
			its(form)
		})
	await change('1', (form) => Object.assign(form.methods['+1'] ?? {}, { offered: '' }))
	expect((await getShipping(shop)).methods.map(({ id }) => id)).toEqual(['standard', 'express'])
	expect((await getShippingVersion(shop)).settings.methods[2]).toMatchObject({
		isOffered: false,
		price: rupees(80),
	})
	await change('2', () => {})
	expect((await getShipping(shop)).methods).toHaveLength(3)
})

test('the second of two admins who edit the same version is refused, and nothing of theirs is saved', async () => {
	const outcomes = await Promise.all([
		save((form) => (form.methods.standard.price = '50')),
		save((form) => (form.methods.standard.price = '60')),
	])
	expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
	expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ kind: 'conflict', code: 'changed_meanwhile' })
	expect(await shop.db.$count(shippingSettings)).toBe(1)
	expect(await listAuditEntries(shop, {})).toHaveLength(1)
	expect(await save((form) => (form.cutOffHour = '12'))).toMatchObject({ code: 'changed_meanwhile' })
	expect(await save((form) => Object.assign(form, { version: '1', cutOffHour: '12' }))).toMatchObject({
		ok: true,
	})
	expect((await getShipping(shop)).cutOffHour).toBe(12)
})

test('the unedited banner message follows the announced amount, and is hidden with it', async () => {
	await seedIfEmpty(shop.db)
	const [, ...others] = await bannerMessages()
	await changeShipping(shop, (form) => (form.announcedFreeAbove = '500'))
	expect(await bannerMessages()).toEqual(['Free shipping on orders over ₹500', ...others])
	await save((form) => Object.assign(form, { version: '1', announcedFreeAbove: '' }))
	expect(await bannerMessages()).toEqual(others)
	await save((form) => Object.assign(form, { version: '2', announcedFreeAbove: '800' }))
	expect(await bannerMessages()).toEqual(others)
	// If the message is shown again, it must not promise the earlier threshold.
	await shop.db.update(promotionalMessages).set({ active: true })
	expect(await bannerMessages()).toEqual(['Free shipping on orders over ₹800', ...others])
	await save((form) => Object.assign(form, { version: '3', announcedFreeAbove: '800', cutOffHour: '12' }))
	expect(await bannerMessages()).toEqual(['Free shipping on orders over ₹800', ...others])
})

test('₹50 shipping, free from ₹499, is saved at the first attempt, and the banner promises what checkout gives', async () => {
	await seedIfEmpty(shop.db)
	const saved = await save((form) => {
		Object.assign(form.methods.standard, { price: '50', freeWhen: 'from', freeAbove: '499' })
	})
	expect(saved).toEqual({
		ok: true,
		changed: 2,
		announced: 'The banner follows: "Free shipping on orders from ₹499".',
	})
	expect((await bannerMessages())[0]).toBe('Free shipping on orders from ₹499')
	const [entry] = await listAuditEntries(shop, {})
	expect(entry?.detail).toMatchObject({ banner: 'over ₹350 → from ₹499' })
})
