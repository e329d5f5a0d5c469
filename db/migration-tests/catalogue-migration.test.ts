/** Products that an earlier version accepted are kept, and can be backed up and restored. */
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listMigrations, migrate, migrateTo } from '#db/migrate.ts'
import { emptyDatabase } from '#test/test-shop.ts'

const SOLD_FROM_2099 = `
	insert into product_variants (product_id, size_value, position, name, net_quantity, sku, grinds)
		select id, 'small', 1, 'Small', 220, slug || '-small', '[]' from products;
	insert into product_prices (product_id, size_value, valid_from, mrp_paise, selling_price_paise)
		select id, 'small', '2099-01-01', 100, 90 from products`

const product = (id: number, status: string, images: string) =>
	`insert into products (id, slug, status, position, name, short_name, tax_category, description, story, features, images, country_of_origin)
		values (${id}, 'product-${id}', '${status}', ${id}, 'Product', 'Product', 'coffee', '', '', '[]', '${images}', 'India')`

test('products keep their images, except those that no page could show, and their coming prices', async () => {
	const url = await emptyDatabase()
	const migrations = listMigrations()
	const before = migrations[migrations.findIndex(({ tag }) => tag.endsWith('_catalogue-guards')) - 1]
	if (!before) throw new Error('There is no migration for the guards of the catalogue')
	await migrateTo(url, before)
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	onTestFinished(() => client.end())
	const named = '[{"path":"a/1.jpg","alt":"A cup"},{"path":"a/2.jpg","alt":""}]'
	await client.query(`begin;
		insert into tax_rates values ('coffee', '2017-07-01', '09012190', 500);
		${product(1, 'active', named)};
		${product(2, 'active', '[{},{"path":"b/1.jpg"},5]')};
		${product(3, 'active', '[{}]')};
		${product(4, 'archived', '[{"path":""}]')};
		${product(5, 'draft', '{}')};
		${SOLD_FROM_2099}; commit`)
	await migrate(url)
	expect((await client.query('select id, status, images from products order by id')).rows).toEqual([
		{ id: 1, status: 'active', images: JSON.parse(named) },
		{ id: 2, status: 'active', images: [{ path: 'b/1.jpg', alt: '' }] },
		{ id: 3, status: 'draft', images: [] },
		{ id: 4, status: 'archived', images: [] },
		{ id: 5, status: 'draft', images: [] },
	])
	// A restore inserts rows in the same way.
	await client.query(
		`begin; delete from product_prices; delete from product_variants; delete from products; commit`,
	)
	await client.query(`begin;
		${product(1, 'active', named)}; ${SOLD_FROM_2099}; set constraints all immediate; commit`)
	expect((await client.query('select id, status from products')).rows).toEqual([{ id: 1, status: 'active' }])
})

test('products with the images that the shop came with get that of all pack sizes', async () => {
	const url = await emptyDatabase()
	const migrations = listMigrations()
	const before = migrations[migrations.findIndex(({ tag }) => tag.endsWith('_family-images')) - 1]
	if (!before) throw new Error('There is no migration for the images of all pack sizes')
	await migrateTo(url, before)
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	onTestFinished(() => client.end())
	const asDelivered = [1, 2, 3].map((number) => ({ path: `pure/pure${number}.jpg`, alt: '' }))
	const described = asDelivered.map((image) => ({ ...image, alt: 'Our pack' }))
	await client.query(`begin;
		insert into tax_categories (value, label, position) values ('coffee', 'Coffee', 1);
		insert into tax_rates values ('coffee', '2017-07-01', '09012190', 500);
		${product(1, 'active', JSON.stringify(asDelivered))};
		${product(2, 'active', JSON.stringify(described))};
		${product(3, 'active', JSON.stringify(asDelivered.slice(1)))};
		${SOLD_FROM_2099}; commit`)
	await migrate(url)
	const { rows } = await client.query('select id, version, images from products order by id')
	const family = { path: 'pure/family.jpg', alt: 'Four packs of 100% Pure in a row: 80, 220, 500 and 1000 g' }
	expect(rows).toEqual([
		{ id: 1, version: 2, images: [...asDelivered, family] },
		{ id: 2, version: 1, images: described },
		{ id: 3, version: 1, images: asDelivered.slice(1) },
	])
})
