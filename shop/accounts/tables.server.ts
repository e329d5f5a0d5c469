import {
	boolean,
	date,
	index,
	integer,
	pgEnum,
	pgTable,
	primaryKey,
	text,
	timestamp,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { CODE_PURPOSES, ROLES } from './rules.ts'

export const customerRole = pgEnum('customer_role', ROLES)
export const codePurpose = pgEnum('code_purpose', CODE_PURPOSES)

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A person with an account. The specification's user and its profile are this one row. */
export const customers = pgTable('customers', {
	id: uuid('id').primaryKey().defaultRandom(),
	name: text('name').notNull(),
	/** Lower-cased. Proved by a code before the row exists. */
	email: text('email').notNull().unique(),
	emailVerified: boolean('email_verified').notNull().default(true),
	mobile: text('phone_number'),
	dateOfBirth: date('date_of_birth', { mode: 'string' }),
	role: customerRole('role').notNull().default('customer'),
	createdAt: moment('created_at').notNull().defaultNow(),
	updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** How a customer proves who they are, and how often somebody failed to. */
export const credentials = pgTable('credentials', {
	customerId: uuid('customer_id')
		.primaryKey()
		.references(() => customers.id, { onDelete: 'cascade' }),
	passwordHash: text('password_hash').notNull(),
	/** Wrong passwords in a row. */
	failures: integer('failures').notNull().default(0),
	lockedUntil: moment('locked_until'),
	changedAt: moment('changed_at').notNull(),
})

/** A browser that is signed in. Written by the sign-in library, which names the columns. */
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
		createdAt: moment('created_at').notNull(),
		updatedAt: moment('updated_at').notNull(),
		/** When this browser last gave the account's password again. */
		passwordAt: moment('password_at'),
		/** When this browser showed the second factor. */
		secondFactorAt: moment('second_factor_at'),
	},
	(table) => [index('sessions_customer').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** The authenticator app of somebody who runs the shop. */
export const secondFactors = pgTable('second_factors', {
	customerId: uuid('customer_id')
		.primaryKey()
		.references(() => customers.id, { onDelete: 'cascade' }),
	/** Sealed with the shop's secret. */
	encryptedKey: text('encrypted_key').notNull(),
	/** Null until the first code was right: only then does it guard anything. */
	enrolledAt: moment('enrolled_at'),
	/** The last half minute whose code was used: no code works twice. */
	lastStep: integer('last_step').notNull().default(0),
	failures: integer('failures').notNull().default(0),
	lockedUntil: moment('locked_until'),
})

/** The one code that works for an address and a purpose: a new one takes the place of the old. */
export const oneTimeCodes = pgTable(
	'one_time_codes',
	{
		email: text('email').notNull(),
		purpose: codePurpose('purpose').notNull(),
		/** Keyed: six digits under a plain hash are guessed in a blink. */
		codeHash: text('code_hash').notNull(),
		tries: integer('tries').notNull().default(0),
		sentAt: moment('sent_at').notNull(),
		usedAt: moment('used_at'),
	},
	(table) => [primaryKey({ columns: [table.email, table.purpose] })],
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
		createdAt: moment('created_at').notNull(),
	},
	(table) => [
		index('addresses_customer').on(table.customerId),
		uniqueIndex('addresses_one_default').on(table.customerId).where(sql`${table.isDefault}`),
	],
)
