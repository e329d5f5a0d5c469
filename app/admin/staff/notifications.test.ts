import { beforeEach, expect, test } from 'vitest'
import { action, loader } from './notifications.tsx'
import type { StaffRole } from '#shop/accounts/rules.ts'
import { newAdminVisitor } from '#test/admin-visitor.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
beforeEach(() => shop.empty())

async function saveAs(role: StaffRole, fields: Record<string, string>) {
	const visitor = await newAdminVisitor(shop, role)
	const result = await action(visitor.args('/admin/notifications', fields))
	const { choices } = await loader(visitor.args('/admin/notifications'))
	return { result, choices: choices.map(({ kind, delivery }) => [kind, delivery]) }
}

test('choices are saved for the person who is signed in', async () => {
	const fields = {
		order: 'daily',
		stock: 'each',
		refund: 'none',
		payment: 'each',
		return: 'each',
		correction: 'each',
		discount: 'none',
		review: 'none',
		message: 'daily',
		backup: 'each',
	}
	expect(await saveAs('owner', { ...fields, intent: 'save' })).toEqual({
		result: { success: 'Saved' },
		choices: Object.entries(fields),
	})
})

test('a choice that the role may not make, or that does not exist, is not saved', async () => {
	expect(
		await saveAs('packer', { order: 'hourly', payment: 'each', toString: 'each', stock: 'daily' }),
	).toEqual({
		result: { success: 'Saved' },
		choices: [
			['order', 'none'],
			['stock', 'daily'],
		],
	})
})

test.each([
	['accountant', ['refunds that need attention', 'payments that fail or need attention']],
	['packer', []],
] as const)('the page lists the emails to the shop that the %s may know of', async (role, named) => {
	const visitor = await newAdminVisitor(shop, role)
	expect((await loader(visitor.args('/admin/notifications'))).toShop).toEqual(named)
})
