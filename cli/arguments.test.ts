import { expect, test } from 'vitest'
import { exitCode, usageError } from './command.ts'
import { findCommand, refuseWrongArguments } from './run.ts'
import { refuse } from '#shop/outcome.ts'

test('exits with 0, 1 or 2', async () => {
	expect(await findCommand(['orders'])).toBeNull()
	expect(await findCommand(['backup', 'file'])).toMatchObject({ args: ['file'] })
	expect(exitCode({ ok: true, text: '' })).toBe(0)
	expect(exitCode({ ok: true, text: '', hasProblems: true })).toBe(1)
	expect(exitCode(refuse('missing', null, { message: '' }))).toBe(1)
	expect(exitCode(usageError(''))).toBe(2)
})

test('refuses arguments that would be ignored, and missing ones', async () => {
	const why = async (line: string) => {
		const found = await findCommand(line.split(' '))
		return found && refuseWrongArguments(found)?.message
	}
	for (const line of ['doctor now', 'reconcile all', 'promo deactivate A B'])
		expect(await why(line)).toContain('Too many arguments')
	expect(await why('admin create a@b.in c@d.in')).toBe(
		'Too many arguments. Usage: npm run shop -- admin create <email>',
	)
	expect(await why('orders show')).toBe('Missing <order>. Usage: npm run shop -- orders show <order>')
	expect(await why('orders show  ')).toContain('Missing <order>.')
	expect(await why('orders refund')).toContain('Missing <order>.')
	expect(await why('refund')).toContain('Missing <order>.')
	expect(await why('emails list')).toContain('Missing <order>.')
	expect(await why('emails resend')).toContain('Missing <order>.')
	expect(await why('orders move SK3-1')).toContain('Missing <packed|shipped|out_for_delivery|delivered>.')
	expect(await why('admin create')).toContain('Missing <email>.')
	expect(await why('promo create')).toContain('Missing <code>.')
	expect(await why('promo create X')).toContain('Missing <discount>.')
	expect(await why('prices set pure small')).toContain('Missing <rupees>.')
	expect(await why('restore')).toBe('Missing <file>. Usage: npm run shop -- restore <file>')
	const show = await findCommand(['orders', 'show'])
	expect(show && refuseWrongArguments(show)).toMatchObject({ code: usageError('').code })
	for (const line of ['doctor', 'admin create a@b.in', 'orders list packed Meena Sundaram', 'backup'])
		expect(await why(line)).toBeUndefined()
})
