import { type SQL, sql } from 'drizzle-orm'
import {
	type AnyPgColumn,
	boolean,
	check,
	date,
	foreignKey,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
} from 'drizzle-orm/pg-core'
import type { GrindValue, ProductImage, ProductStatus, Unit } from './rules.ts'
import type { Paise } from '#shop/money.ts'
import { taxCategories } from '#shop/tax/tables.server.ts'

export const products = pgTable(
	'products',
	{
		id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
		slug: text('slug').notNull().unique(),
		status: text('status').$type<ProductStatus>().notNull(),
		position: integer('position').notNull(),
		name: text('name').notNull(),
		shortName: text('short_name').notNull(),
		coffeePercent: integer('coffee_percent'),
		chicoryPercent: integer('chicory_percent'),
		roast: text('roast'),
		taxCategory: text('tax_category')
			.notNull()
			.references(() => taxCategories.value),
		description: text('description').notNull(),
		story: text('story').notNull(),
		features: jsonb('features').$type<string[]>().notNull(),
		images: jsonb('images').$type<ProductImage[]>().notNull(),
		badge: text('badge'),
		onSaleSince: date('on_sale_since', { mode: 'string' }),
		pageTitle: text('page_title'),
		pageDescription: text('page_description'),
		isFood: boolean('is_food').notNull().default(true),
		genericName: text('generic_name'),
		ingredients: text('ingredients'),
		shelfLife: text('shelf_life'),
		countryOfOrigin: text('country_of_origin').notNull(),
		manufacturer: text('manufacturer'),
		fssaiLicence: text('fssai_licence'),
		/** Counts the changes, so that of two people who edit the product the second is warned. */
		version: integer('version').notNull().default(1),
	},
	(table) => [
		check('product_status', sql`${table.status} in ('draft', 'active', 'archived')`),
		check(
			'composition_is_whole',
			sql`case when ${table.coffeePercent} is null then ${table.chicoryPercent} is null
				else ${table.coffeePercent} between 0 and 100 and ${table.chicoryPercent} is not null
					and ${table.chicoryPercent} = 100 - ${table.coffeePercent} end`,
		),
		check('product_images_have_paths', hasPaths(table.images)),
		check('active_product_has_an_image', sql`${table.status} <> 'active' or ${table.images} <> '[]'`),
	],
)

/** Strict mode, because otherwise PostgreSQL looks into lists within the list. */
function hasPaths(images: AnyPgColumn): SQL {
	const named = sql`'strict $[*] ? (@.path like_regex "." && @.alt.type() == "string")'`
	return sql`case when jsonb_typeof(${images}) = 'array'
				then jsonb_array_length(${images}) = jsonb_array_length(jsonb_path_query_array(${images}, ${named}))
				else false end`
}

/** The pack sizes of products. */
export const productVariants = pgTable(
	'product_variants',
	{
		productId: integer('product_id')
			.notNull()
			.references(() => products.id),
		size: text('size_value').notNull(),
		position: integer('position').notNull(),
		name: text('name').notNull(),
		netQuantity: integer('net_quantity').notNull(),
		unit: text('unit').$type<Unit>().notNull().default('g'),
		isActive: boolean('is_active').notNull().default(true),
		/** The shop's own article number, as in its feed and its lists. */
		sku: text('sku').notNull().unique(),
		/** In grams, with packaging. Null while it is unknown. */
		packedWeight: integer('packed_grams'),
		/** The grinds to choose from, or empty for a product that is not ground. */
		grinds: jsonb('grinds').$type<GrindValue[]>().notNull(),
		/** Counts the changes, including prices, so that of two people who edit it the second is warned. */
		version: integer('version').notNull().default(1),
	},
	(table) => [
		primaryKey({ columns: [table.productId, table.size] }),
		check('net_quantity_positive', sql`${table.netQuantity} > 0`),
		check('unit', sql`${table.unit} in ('g', 'ml', 'piece')`),
		check('packed_weight_positive', sql`${table.packedWeight} > 0`),
	],
)

/** The price of a pack size from midnight in India on a day until the day of its next price. */
export const productPrices = pgTable(
	'product_prices',
	{
		productId: integer('product_id').notNull(),
		size: text('size_value').notNull(),
		validFrom: date('valid_from', { mode: 'string' }).notNull(),
		mrp: integer('mrp_paise').$type<Paise>().notNull(),
		sellingPrice: integer('selling_price_paise').$type<Paise>().notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.productId, table.size, table.validFrom] }),
		foreignKey({
			name: 'product_prices_variant',
			columns: [table.productId, table.size],
			foreignColumns: [productVariants.productId, productVariants.size],
		}),
		check('selling_price_positive', sql`${table.sellingPrice} > 0`),
		// Selling above the printed MRP is an offence (Legal Metrology Act 2009, section 36).
		check('selling_price_at_most_mrp', sql`${table.sellingPrice} <= ${table.mrp}`),
	],
)
