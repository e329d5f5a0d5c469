import { beforeEach, describe, expect, test } from 'vitest'
import { requireAdmin } from './require-admin.server.ts'
import type { Context } from '#app/http/request-context.ts'
import { customers, sessions } from '#shop/accounts/tables.server.ts'
import { newSignedInVisitor } from '#test/sign-up.ts'
import { shopForTests } from '#test/test-shop.ts'
import type { Visitor } from '#test/visitor.ts'

const shop = shopForTests()
let staff: Visitor
beforeEach(async () => {
	await shop.empty()
	staff = await newSignedInVisitor(shop)
	await shop.db.update(customers).set({ role: 'packer' })
	await shop.db.update(sessions).set({ secondFactorAt: shop.clock() })
})

const argsOf = (pattern: string, init?: RequestInit) => {
	const args: { request: Request; context: Context } = staff.args('/admin', init)
	return { ...args, pattern }
}

describe('a right', () => {
	const open = (pattern: string, method = 'GET') => requireAdmin(argsOf(pattern, { method }))
	const send = (pattern: string, fields: Record<string, string>) =>
		requireAdmin(argsOf(pattern, { method: 'POST', body: new URLSearchParams(fields) }))
	const refused = (message: string) => ({ data: { message }, init: { status: 403 } })
	const asPacker = (right: string) =>
		`You are signed in as packer, and this needs the right “${right}”. The owner can give you a role that has it.`

	test('is that of the address', async () => {
		await expect(open('/admin/shipping')).resolves.toMatchObject({ customer: { role: 'packer' } })
		await expect(open('admin/shipping')).resolves.toMatchObject({ customer: { role: 'packer' } })
		for (const method of ['GET', 'HEAD'])
			await expect(open('/admin/settings', method)).rejects.toMatchObject({ init: { status: 403 } })
		await expect(open('/admin/roasts', 'HEAD')).resolves.toMatchObject({ customer: { role: 'packer' } })
		await expect(open('/admin/settings')).rejects.toMatchObject(refused(asPacker('Business details')))
	})

	test('is another one for the form of the same address', async () => {
		await expect(open('/admin/roasts')).resolves.toMatchObject({ customer: { role: 'packer' } })
		await expect(send('/admin/roasts', {})).rejects.toMatchObject(
			refused(`${asPacker('Plan roasts and name batches')} Nothing was changed.`),
		)
	})

	test('that was withdrawn while a form was filled in gives back the texts that were entered', async () => {
		const entered = {
			title: 'Pongal',
			text: 'A long story.\n\nAnd its end.',
			opened: '{"text":"Before it"}',
			version: '3',
		}
		await expect(send('/admin/pages/:page', entered)).rejects.toMatchObject({
			data: { entered: 'A long story.\n\nAnd its end.' },
		})
		await expect(open('/admin/settings')).rejects.not.toHaveProperty('data.entered')
	})

	test('is that of the intent where they differ, and the action can still read the form', async () => {
		const order = '/admin/orders/:number'
		const args = argsOf(order, { method: 'POST', body: new URLSearchParams({ intent: 'move' }) })
		await requireAdmin(args)
		expect((await args.request.formData()).get('intent')).toBe('move')
		await expect(send(order, { intent: 'cancel' })).rejects.toMatchObject(
			refused(`${asPacker('Cancel, refund and settle by hand')} Nothing was changed.`),
		)
	})

	test('belongs to nobody where nothing is listed', async () => {
		await shop.db.update(customers).set({ role: 'owner' })
		const noRole = 'You are signed in as owner, and no role may do this.'
		await expect(open('/admin/unlisted')).rejects.toMatchObject(refused(noRole))
		for (const [pattern, fields] of [
			['/admin/unlisted', {}],
			['/admin/returns', {}],
			['/admin/orders/:number', { intent: 'toString' }],
			['/admin/orders/:number', {}],
		] as const)
			await expect(send(pattern, fields)).rejects.toMatchObject(refused(`${noRole} Nothing was changed.`))
	})
})
