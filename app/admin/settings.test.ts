import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './settings.tsx'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
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
	const save = (changes: object) => action(admin.args('/admin/settings', { ...empty, ...changes }))
	expect(await save({ gstin: '27AAPFU0939F1ZW', fssai: '1' })).toMatchObject({
		errors: { gstin: expect.stringContaining('GSTIN'), fssai: expect.stringContaining('14 digits') },
		values: { gstin: '27AAPFU0939F1ZW' },
	})
	expect(await save({})).toEqual({ success: 'No changes to save' })
	expect(await save({ gstin: '27AAPFU0939F1ZV' })).toHaveProperty('success')
	expect(shop.config.brand.gstin).toBe('27AAPFU0939F1ZV')
})
