import { expect, test } from 'vitest'
import { loader } from './catch-all.ts'
import type { Log } from '#shop/shop.server.ts'
import { shopForTests } from '#test/test-shop.ts'
import { newVisitor } from '#test/visitor.ts'

const shop = shopForTests()

test('an unknown path is logged without what may be personal', () => {
	const logged: object[] = []
	const log: Log = { ...shop.log, info: (fields) => logged.push(fields) }
	const visitor = newVisitor({ ...shop, log })
	expect(loader(visitor.args('/track-order/9840055555/leak@person.in'))).toMatchObject({
		init: { status: 404 },
	})
	expect(logged).toEqual([{ path: '/track-order/<text>/<text>', requestId: 'test' }])
})
