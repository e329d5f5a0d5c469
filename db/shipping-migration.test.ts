/** A shop that has sold by the default shipping settings of an earlier version keeps them. */
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { listMigrations, migrate, migrateTo } from '#db/migrate.ts'
import { DEFAULT_SHIPPING } from '#shop/shipping/default-settings.ts'
import { withPinPrefixes } from '#shop/shipping/zone-prefixes.ts'
import { emptyDatabase } from '#test/test-shop.ts'

let url: string
let client: pg.Client
beforeEach(async () => {
	url = await emptyDatabase()
	const migrations = listMigrations()
	const before = migrations[migrations.findIndex(({ tag }) => tag.endsWith('_chennai-express')) - 1]
	if (!before) throw new Error('There is no migration for express in Chennai')
	await migrateTo(url, before)
	client = new pg.Client({ connectionString: url })
	await client.connect()
	onTestFinished(() => client.end())
})

const storedSettings = async () =>
	(await client.query('select version, settings from shipping_settings')).rows

async function placeOrder(): Promise<void> {
	await client.query(
		`with checkout as (
			insert into checkouts (id, guest_hash, created_at) values (gen_random_uuid(), 'guest', now()) returning id
		)
		insert into orders (number, status, subtotal_paise, shipping_paise, discount_paise, total_paise, shipping_method,
			recipient, billing, guest_hash, fingerprint, created_at, checkout_id)
		select 'one', 'payment_pending', 24000, 4000, 0, 28000, 'standard', '{}', '{}', 'guest', 'one', now(), id from checkout`,
	)
}

test('one that has orders promises express in Chennai as before', async () => {
	await placeOrder()
	await migrate(url)
	const [stored, ...others] = await storedSettings()
	expect(others).toEqual([])
	const [chennai, ...zones] = DEFAULT_SHIPPING.zones
	const earlier = { days: { min: 1, max: 2 }, ownPrice: null }
	expect(withPinPrefixes(stored.settings)).toEqual({
		...DEFAULT_SHIPPING,
		zones: [{ ...chennai, methods: { ...chennai?.methods, express: earlier } }, ...zones],
	})
})

test('one with settings of its own keeps them', async () => {
	await placeOrder()
	const own = { cutOffHour: 11 }
	await client.query('insert into shipping_settings values (7, $1, now(), $2)', [own, 'Kamala'])
	await migrate(url)
	expect(await storedSettings()).toEqual([{ version: 7, settings: own }])
})

test('a new one has the default', async () => {
	await migrate(url)
	expect(await storedSettings()).toEqual([])
})
