/** A shop that has sold by the default shipping settings of an earlier version keeps them. */
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { listMigrations, migrate, migrateTo } from '#db/migrate.ts'
import { DEFAULT_SHIPPING } from '#shop/shipping/settings/default-settings.ts'
import { withPinPrefixes } from '#shop/shipping/places/zone-prefixes.ts'
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

async function placeOrder(method = 'standard'): Promise<void> {
	await client.query(
		`with checkout as (
			insert into checkouts (id, guest_hash, created_at) values (gen_random_uuid(), 'guest', now()) returning id
		)
		insert into orders (number, status, subtotal_paise, shipping_paise, discount_paise, total_paise, shipping_method,
			recipient, billing, guest_hash, fingerprint, created_at, checkout_id)
		select $1, 'payment_pending', 24000, 4000, 0, 28000, $1, '{}', '{}', 'guest', 'one', now(), id from checkout`,
		[method],
	)
}

test('one that has orders promises express in Chennai as before, and keeps the name of its zone', async () => {
	await placeOrder()
	await migrate(url)
	const [stored, ...others] = await storedSettings()
	expect(others).toEqual([])
	const [chennai, south, ...zones] = DEFAULT_SHIPPING.zones
	const earlier = { days: { min: 1, max: 2 }, ownPrice: null }
	const national = ['Republic Day', 'Independence Day', 'Gandhi Jayanti']
	expect(withPinPrefixes(stored.settings)).toEqual({
		...DEFAULT_SHIPPING,
		zones: [
			{ ...chennai, methods: { ...chennai?.methods, express: earlier } },
			{ ...south, name: 'South India' },
			...zones,
		],
		holidays: DEFAULT_SHIPPING.holidays.filter(({ name }) => national.includes(name)),
	})
})

test('one with settings of its own keeps them', async () => {
	await placeOrder()
	const own = { cutOffHour: 11 }
	await client.query('insert into shipping_settings values (7, $1, now(), $2)', [own, 'Kamala'])
	await migrate(url)
	expect(await storedSettings()).toEqual([{ version: 7, settings: own }])
})

test('saved settings keep their methods, in a list; one that no zone offers is off', async () => {
	const zoneMethod = { days: { min: 1, max: 2 }, ownPrice: null }
	const own = {
		cutOffHour: 11,
		methods: {
			standard: { price: 5500, freeAbove: null, estimate: { min: 2, max: 3 } },
			express: { price: 9000, freeAbove: null, estimate: { min: 1, max: 1 } },
		},
		zones: [{ name: 'Rest of India', methods: { standard: zoneMethod, express: null } }],
	}
	await client.query('insert into shipping_settings values (1, $1, now(), $2)', [own, 'Kamala'])
	await migrate(url)
	const [{ settings }] = await storedSettings()
	expect(settings).toEqual({
		...own,
		methods: [
			{ id: 'standard', name: 'Standard', description: '', isOffered: true, ...own.methods.standard },
			{ id: 'express', name: 'Express', description: '', isOffered: false, ...own.methods.express },
		],
	})
})

test('orders keep the names of their methods', async () => {
	await placeOrder('standard')
	await placeOrder('express')
	await migrate(url)
	const { rows } = await client.query('select shipping_method_name, is_collected from orders order by number')
	expect(rows).toEqual([
		{ shipping_method_name: 'Express', is_collected: false },
		{ shipping_method_name: 'Standard', is_collected: false },
	])
})

test('a new one has the default', async () => {
	await migrate(url)
	expect(await storedSettings()).toEqual([])
})
