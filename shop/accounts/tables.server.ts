import {
	boolean,
	date,
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { CODE_PURPOSES, ROLES } from './rules.ts'
import type { GstBuyer } from '#shop/tax/gstin.ts'
import { moment } from '#shop/database/columns.server.ts'

export const customerRole = pgEnum('customer_role', ROLES)
export const codePurpose = pgEnum('code_purpose', CODE_PURPOSES)

/** People with an account. Combines the specification's users and profiles. */
export const customers = pgTable(
	'customers',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		name: text('name').notNull(),
		/** In lower case, and verified by a code before the row is created. */
		email: text('email').notNull().unique(),
		emailVerified: boolean('email_verified').notNull().default(true),
		mobile: text('phone_number'),
		dateOfBirth: date('date_of_birth', { mode: 'string' }),
		role: customerRole('role').notNull().default('customer'),
		createdAt: moment('created_at').notNull().defaultNow(),
		updatedAt: moment('updated_at').notNull().defaultNow(),
	},
	(table) => [
		index('customers_created').on(table.createdAt),
		// The console searches for these, for email and name by how they begin.
		index('customers_email_start').on(table.email.op('text_pattern_ops')),
		index('customers_name_start').on(sql`lower(${table.name}) text_pattern_ops`),
		index('customers_phone').on(table.mobile),
	],
)

export const credentials = pgTable('credentials', {
	customerId: uuid('customer_id')
		.primaryKey()
		.references(() => customers.id, { onDelete: 'cascade' }),
	passwordHash: text('password_hash').notNull(),
	/** Counts the passwords of the account. The same password, hashed again with other parameters, keeps its number. */
	version: integer('version').notNull().default(1),
	changedAt: moment('changed_at').notNull(),
})

/** Signed-in browsers. The sign-in library reads and deletes the rows and requires these property names. */
export const sessions = pgTable(
	'sessions',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		userId: uuid('customer_id')
			.notNull()
			.references(() => customers.id, { onDelete: 'cascade' }),
		token: text('token').notNull().unique(),
		expiresAt: moment('expires_at').notNull(),
		ipAddress: text('ip_address'),
		userAgent: text('user_agent'),
		/** The browser in which it was opened. Null if that was before this was recorded. */
		deviceHash: text('device_hash'),
		createdAt: moment('created_at').notNull(),
		updatedAt: moment('updated_at').notNull(),
		/** When the password was last entered again. Null if it was not since sign-in. */
		passwordAt: moment('password_at'),
		secondFactorAt: moment('second_factor_at'),
	},
	(table) => [index('sessions_customer').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

export const secondFactors = pgTable('second_factors', {
	customerId: uuid('customer_id')
		.primaryKey()
		.references(() => customers.id, { onDelete: 'cascade' }),
	/** Encrypted with the shop's secret. */
	encryptedKey: text('encrypted_key').notNull(),
	/** Null until the first correct code. */
	enrolledAt: moment('enrolled_at'),
	/** The time step of the last used code, so that no code works twice. */
	lastStep: integer('last_step').notNull().default(0),
})

/** Browsers that have signed in to an account. They have their own allowance of wrong passwords and codes. */
export const knownDevices = pgTable(
	'known_devices',
	{
		customerId: uuid('customer_id')
			.notNull()
			.references(() => customers.id, { onDelete: 'cascade' }),
		/** A keyed hash of the secret in the browser's cookie. */
		deviceHash: text('device_hash').notNull(),
		lastUsedAt: moment('last_used_at').notNull(),
		/** When the device entered the second factor or followed an emailed link. Since then it has its own allowance for wrong second factors. */
		secondFactorAt: moment('second_factor_at'),
	},
	(table) => [
		primaryKey({ columns: [table.customerId, table.deviceHash] }),
		index('known_devices_last_used').on(table.lastUsedAt),
	],
)

/** The emailed links that make a browser a known device while an account is attacked. */
export const deviceLinks = pgTable('device_links', {
	customerId: uuid('customer_id')
		.primaryKey()
		.references(() => customers.id, { onDelete: 'cascade' }),
	/** A keyed hash. Null once the link was used: the owner is not notified again until it expires. */
	tokenHash: text('token_hash').unique(),
	expiresAt: moment('expires_at').notNull(),
	/** The link was sent because of wrong second factors, so somebody may know the password. */
	isForSecondFactor: boolean('is_for_second_factor').notNull().default(false),
})

/** There is at most one valid code per email, purpose and browser. */
export const oneTimeCodes = pgTable(
	'one_time_codes',
	{
		email: text('email').notNull(),
		purpose: codePurpose('purpose').notNull(),
		/** The hash of the device secret of the browser that requested the code. Empty for codes that were sent before there was one. */
		deviceHash: text('device_hash').notNull().default(''),
		/** A keyed hash, because a plain hash of six digits is broken instantly. */
		codeHash: text('code_hash').notNull(),
		attempts: integer('tries').notNull().default(0),
		sentAt: moment('sent_at').notNull(),
		usedAt: moment('used_at'),
	},
	(table) => [primaryKey({ columns: [table.email, table.purpose, table.deviceHash] })],
)

export const addresses = pgTable(
	'addresses',
	{
		id: uuid('id').primaryKey().defaultRandom(),
		customerId: uuid('customer_id')
			.notNull()
			.references(() => customers.id, { onDelete: 'cascade' }),
		name: text('name').notNull(),
		street: text('street').notNull(),
		city: text('city').notNull(),
		state: text('state').notNull(),
		postalCode: text('postal_code').notNull(),
		isDefault: boolean('is_default').notNull().default(false),
		gstBuyer: jsonb('gst_buyer').$type<GstBuyer>(),
		createdAt: moment('created_at').notNull(),
	},
	(table) => [
		index('addresses_customer').on(table.customerId),
		uniqueIndex('addresses_one_default').on(table.customerId).where(sql`${table.isDefault}`),
	],
)
