import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './settings.tsx'
import { type AdminVisitor, KAMALA, newAdminVisitor } from '#test/admin-visitor.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.empty()
	admin = await newAdminVisitor(shop)
})

test('each invalid field gets its own message, and the form keeps its values', async () => {
	const { fields } = await loader(admin.args('/admin/settings'))
	const empty = Object.fromEntries(fields.map(({ key }) => [key, '']))
	const opened = JSON.stringify(empty)
	const save = (changes: object) => action(admin.args('/admin/settings', { ...empty, opened, ...changes }))
	expect(await save({ gstin: '27AAPFU0939F1ZW', fssai: '1' })).toMatchObject({
		errors: { gstin: expect.stringContaining('GSTIN'), fssai: expect.stringContaining('14 digits') },
		entered: { gstin: '27AAPFU0939F1ZW' },
	})
	expect(await save({})).toEqual({ success: 'No changes to save' })
	expect(await save({ gstin: '27AAPFU0939F1ZV' })).toHaveProperty('success')
	expect(shop.config.brand.gstin).toBe('27AAPFU0939F1ZV')
})

test('asks for the password if it was given long ago, and keeps what was entered', async () => {
	const { fields } = await loader(admin.args('/admin/settings'))
	const empty = Object.fromEntries(fields.map(({ key }) => [key, '']))
	const save = (password: string) => {
		const entered = { ...empty, opened: JSON.stringify(empty), supportHours: 'Daily', password }
		return action(admin.args('/admin/settings', entered))
	}
	const asks = async () => (await loader(admin.args('/admin/settings'))).asksPasswordOf
	shop.advance(601)
	expect(await asks()).toBe(KAMALA.email)
	for (const password of ['', 'Wrong#1234'])
		expect(await save(password)).toMatchObject({ field: 'password', entered: { supportHours: 'Daily' } })
	expect(shop.config.brand.supportHours).not.toBe('Daily')
	expect(await save(KAMALA.password)).toHaveProperty('success')
	expect(shop.config.brand.supportHours).toBe('Daily')
	expect(await asks()).toBeNull()
})

test('of concurrent edits, the second overwrites nothing and shows the detail that both changed', async () => {
	const open = async () => {
		const { fields } = await loader(admin.args('/admin/settings'))
		const texts = Object.fromEntries(fields.map(({ key, value }) => [key, value]))
		return { ...texts, opened: JSON.stringify(texts) }
	}
	const save = (form: object, changes: object) =>
		action(admin.args('/admin/settings', { ...form, ...changes }))
	const [first, second, third] = [await open(), await open(), await open()]
	const registered = { gstin: '27AAPFU0939F1ZV', taxRegistration: 'composition' }
	expect(await save(first, registered)).toHaveProperty('success')
	expect(await save(second, { supportHours: 'Daily, 9am to 6pm' })).toHaveProperty('success')
	expect(shop.config.brand).toMatchObject({ ...registered, supportHours: 'Daily, 9am to 6pm' })
	const other = { gstin: '33AAPFU0939F1Z2', phone: '9876543210' }
	const refused = await save(third, other)
	expect(refused).toMatchObject({
		title: 'Not saved',
		changes: [
			{ field: 'taxRegistration', theirs: 'composition', mine: null },
			{ field: 'gstin', theirs: registered.gstin, mine: other.gstin },
			{ field: 'supportHours', theirs: 'Daily, 9am to 6pm', mine: null },
		],
		entered: { ...other, taxRegistration: 'composition', supportHours: 'Daily, 9am to 6pm' },
	})
	expect(shop.config.brand).toMatchObject({ ...registered, supportHours: 'Daily, 9am to 6pm' })
	// After the refusal, the form is based on what was saved meanwhile.
	if (!('error' in refused)) throw new Error('It was saved')
	const again = { ...refused.entered, opened: JSON.stringify(refused.opened) }
	expect(await save(again, {})).toHaveProperty('success')
	expect(shop.config.brand).toMatchObject({ gstin: other.gstin, taxRegistration: 'composition' })
})
