import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runDueActions } from './scheduled-actions.ts'
import { refund } from './refunds.ts'
import { prepareStore, type Store } from './store.ts'
import { createPool } from '#db/connect.ts'
import { emptyDatabase } from '#test/test-shop.ts'

/** A store without a scheduler: the tests run due actions themselves. */
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

const webhooks: never = { send: async () => true } as never
const request = { merchantRefundId: 'R-1', originalMerchantOrderId: 'SK3-1', amount: 28_000 }
const rows = async (query: string) => (await store.query(query)).rows
const makeDue = () => store.query('update phonepe_sandbox.due set run_at = now()')

/** Returns the store of a process that is killed at a statement. This and all later statements fail. */
function killedAt(statement: RegExp): Store {
	let isKilled = false
	const query = (text: string, values?: unknown[]) => {
		isKilled ||= statement.test(text)
		if (isKilled) throw new Error('killed')
		return store.query(text, values)
	}
	return { query } as unknown as Store
}

test('a refund completes although the process that accepted it was killed right after', async () => {
	await refund({ store: killedAt(/^\s*insert into phonepe_sandbox.due/) } as never, request).catch(() => {})
	await makeDue()
	await runDueActions(store, webhooks)
	expect(await rows('select state from phonepe_sandbox.refunds')).toEqual([{ state: 'COMPLETED' }])
})

test('an action stays due if the process running it is killed, and runs once', async () => {
	expect(await refund({ store } as never, request)).toMatchObject({ status: 200 })
	expect(await refund({ store } as never, request)).toMatchObject({ status: 400 })
	await makeDue()
	await expect(runDueActions(killedAt(/update phonepe_sandbox.refunds/), webhooks)).rejects.toThrow('killed')
	expect(await rows('select state from phonepe_sandbox.refunds')).toEqual([{ state: 'PENDING' }])
	// The action is still claimed by the killed process.
	await runDueActions(store, webhooks)
	expect(await rows('select state from phonepe_sandbox.refunds')).toEqual([{ state: 'PENDING' }])
	await makeDue()
	await runDueActions(store, webhooks)
	expect(await rows('select state from phonepe_sandbox.refunds')).toEqual([{ state: 'COMPLETED' }])
	expect(await rows("select act ->> 'kind' as kind from phonepe_sandbox.due")).toEqual([{ kind: 'webhook' }])
})
