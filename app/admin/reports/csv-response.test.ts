import type { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { csvResponse } from './csv-response.server.ts'
import { customers, sessions } from '#shop/accounts/tables.server.ts'
import { listAuditEntries } from '#shop/audit/audit.server.ts'
import { newAdminVisitor } from '#test/admin-visitor.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let context: RouterContextProvider
beforeEach(async () => {
	await shop.empty()
	const args: { context: RouterContextProvider } = (await newAdminVisitor(shop)).args('/admin/exports/orders')
	context = args.context
})

async function* rows(change: () => Promise<unknown>): AsyncGenerator<string> {
	for (let row = 0; row < 3000; row++) {
		if (row === 1500) await change()
		yield `${row}\r\n`
	}
}
const download = async (change: () => Promise<unknown>) =>
	(await csvResponse(context, { name: 'orders.csv', rows: rows(change), count: 3000 })).text()

test('an export is complete while its reader stays signed in', async () => {
	expect((await download(async () => {})).trim().split('\r\n')).toHaveLength(3000)
})

test('an export is a row in the audit log, also one that breaks off', async () => {
	await download(async () => {})
	await expect(download(() => shop.db.delete(sessions))).rejects.toThrow()
	const entry = { actorName: 'Kamala', action: 'exported', subject: 'orders.csv', detail: { rows: 3000 } }
	expect(await listAuditEntries(shop, {})).toMatchObject([entry, entry])
})

test('an export breaks off when its reader is removed, or gets another role', async () => {
	await expect(download(() => shop.db.update(customers).set({ role: 'packer' }))).rejects.toThrow()
	await shop.db.update(customers).set({ role: 'owner' })
	await expect(download(() => shop.db.delete(sessions))).rejects.toThrow()
})
