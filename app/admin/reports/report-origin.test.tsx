import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { loader as loadExports } from './exports.tsx'
import { loader as exportReport } from './export.ts'
import { ReportOriginNote } from './report-origin.tsx'
import { standbyContext } from '#app/http/request-context.ts'
import { type AdminVisitor, newAdminVisitor } from '#test/admin-visitor.ts'
import { placePaidOrder } from '#test/fixtures/orders.ts'
import { connectWithLongTimeouts } from '#test/shop-on-database.ts'
import { shopForTests } from '#test/test-shop.ts'

const shop = shopForTests()
let admin: AdminVisitor
beforeEach(async () => {
	await shop.seedAnew()
	admin = await newAdminVisitor(shop)
})

function argsWithStandby(url: string, path: string, report = '') {
	const { db, close } = connectWithLongTimeouts(url, { max: 1 })
	onTestFinished(close)
	const args = admin.args(path, undefined, { report }) as Parameters<typeof exportReport>[0]
	args.context.set(standbyContext, db)
	return args as never
}

test('a screen of reports says how old they may be, and nothing without a standby', async () => {
	const text = (origin: Parameters<typeof ReportOriginNote>[0]['origin']) =>
		renderToStaticMarkup(<ReportOriginNote origin={origin} />)
	expect(text({ kind: 'standby', secondsBehind: 0 })).toContain('which has everything up to now')
	expect(text({ kind: 'standby', secondsBehind: 3 })).toContain('within the last minute may be missing')
	expect(text({ kind: 'standby', secondsBehind: 61 })).toContain('within the last 2 minutes may be missing')
	const { origin: own } = await loadExports(admin.args('/admin/exports'))
	expect(text(own)).toBe('')
})

test('without the standby, reports come from the database itself, and the screen says so', async () => {
	const away = 'postgres://shop@127.0.0.1:1/shop'
	shop.setClock(new Date('2026-11-20T10:00:00+05:30'))
	const { number } = await placePaidOrder(shop)
	const path = '/admin/exports/orders?month=2026-11'
	const file = await exportReport(argsWithStandby(away, path, 'orders'))
	expect(await file.text()).toContain(number)
	const { origin } = await loadExports(argsWithStandby(away, '/admin/exports'))
	const note = renderToStaticMarkup(<ReportOriginNote origin={origin} />)
	expect(note).toContain('role="status"')
	expect(note).toContain('cannot be used: it does not answer.')
})
