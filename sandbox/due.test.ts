import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settleDue } from './due.ts'
import { refund } from './refunds.ts'
import { prepareStore, type Store } from './store.ts'
import { createPool } from '#db/connect.ts'
import { emptyDatabase } from '#test/test-shop.ts'

/** Nobody else does what is due here, as the provider of a whole shop would. */
let store: pg.Pool
beforeEach(async () => {
	store = createPool(await emptyDatabase(), { max: 2 })
	await prepareStore(store)
	await store.query(`
		insert into phonepe_sandbox.orders (merchant_order_id, order_id, page_token, amount, state, redirect_url,
			message, may_retry, meta, scenario, expire_at)
		values ('SK3-1', 'OMO1', 'page', 28000, 'COMPLETED', '', '', true, '{}', '', now())`)
})
afterEach(() => store.end())

const notices: never = { send: async () => true } as never
const asked = { merchantRefundId: 'R-1', originalMerchantOrderId: 'SK3-1', amount: 28_000 }
const rows = async (words: string) => (await store.query(words)).rows
const pastTime = () => store.query('update phonepe_sandbox.due set run_at = now()')

/** A process that is killed at a statement: that one and none after it is heard. */
function dyingAt(statement: RegExp): Store {
	let isDead = false
	const query = (words: string, values?: unknown[]) => {
		isDead ||= statement.test(words)
		if (isDead) throw new Error('killed')
		return store.query(words, values)
	}
	return { query } as unknown as Store
}

test('a refund goes on where the process that took it in was killed right after', async () => {
	await refund({ store: dyingAt(/^\s*insert into phonepe_sandbox.due/) } as never, asked).catch(() => {})
	await pastTime()
	await settleDue(store, notices)
	expect(await rows('select state from phonepe_sandbox.refunds')).toEqual([{ state: 'COMPLETED' }])
})

test('what was due stays due where the process that began it was killed, and is done once', async () => {
	expect(await refund({ store } as never, asked)).toMatchObject({ status: 200 })
	expect(await refund({ store } as never, asked)).toMatchObject({ status: 400 })
	await pastTime()
	await expect(settleDue(dyingAt(/update phonepe_sandbox.refunds/), notices)).rejects.toThrow('killed')
	expect(await rows('select state from phonepe_sandbox.refunds')).toEqual([{ state: 'PENDING' }])
	// Somebody else may be at it.
	await settleDue(store, notices)
	expect(await rows('select state from phonepe_sandbox.refunds')).toEqual([{ state: 'PENDING' }])
	await pastTime()
	await settleDue(store, notices)
	expect(await rows('select state from phonepe_sandbox.refunds')).toEqual([{ state: 'COMPLETED' }])
	expect(await rows("select act ->> 'kind' as kind from phonepe_sandbox.due")).toEqual([{ kind: 'notice' }])
})
