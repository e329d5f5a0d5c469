import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { loader } from './mailbox.tsx'
import { requestContext, shopContext } from '#app/http/request-context.ts'
import type { Config } from '#shop/config/config.server.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()

async function statusOf(config: Partial<Config>, isFromThisMachine: boolean): Promise<number> {
	const context = new RouterContextProvider()
	context.set(shopContext, { ...shop, config: { ...shop.config, ...config } })
	const request = { id: 'test', clientIp: '127.0.0.1', isCrossSite: false }
	context.set(requestContext, { ...request, isFromThisMachine })
	try {
		await loader({ context } as never)
		return 200
	} catch (thrown) {
		return (thrown as { init: ResponseInit }).init.status ?? 0
	}
}

test('the mailbox is for this machine, unless a setting opens it to everyone', async () => {
	expect(await statusOf({ smtp: null }, true)).toBe(200)
	expect(await statusOf({ smtp: null }, false)).toBe(404)
	expect(await statusOf({ smtp: null, mailboxReadableBy: 'everyone' }, false)).toBe(200)
})

test('the mailbox is for nobody once emails are sent or money is taken', async () => {
	const smtp = { url: 'smtp://mail.example', from: 'orders@shop.example' }
	expect(await statusOf({ smtp, mailboxReadableBy: 'everyone' }, true)).toBe(404)
	const payments = { ...shop.config.payments, mode: 'phonepe' as const }
	expect(await statusOf({ smtp: null, payments, mailboxReadableBy: 'everyone' }, true)).toBe(404)
})
