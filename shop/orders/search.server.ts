/** Orders found by status, number, person or day. Every way is an index, so a million are as quick as a thousand. */
import { and, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Order } from './orders.server.ts'
import { MAX_BULK_ORDERS, type OrderStatus } from './rules.ts'
import { orders } from './tables.server.ts'
import { isPhone, phoneDigits } from '#shop/input/fields.ts'
import { isPinCode } from '#shop/shipping/pin-code.ts'
import type { Shop } from '#shop/shop.server.ts'

type DeskQuery = {
	status?: OrderStatus | undefined
	/** A number or its beginning, an e-mail, a phone, a PIN code, or the beginning of a name. */
	words?: string | undefined
	/** Placed from this moment on, and before that one. */
	from?: Date | undefined
	until?: Date | undefined
	/** Only these, by id. */
	among?: readonly string[] | undefined
	/** The last order of the page before. */
	before?: Place | undefined
	most?: number
}

/**
 * How many matches are looked through by hand. Left to plan for itself, the database may walk all orders from the newest
 * on, which for a few old matches among a million outlasts the time a statement has; where there are more than these, it
 * soon comes by enough of them.
 */
const FEW_MATCHES = 5_000

/** The newest first. Tombstones are not among them. */
export async function searchOrders(shop: Pick<Shop, 'db'>, query: DeskQuery): Promise<Order[]> {
	const words = query.words?.trim()
	if (!words) return newest(shop, query, undefined)
	const matches = matching(words)
	const found = await shop.db
		.select({
			id: orders.id,
			createdAt: orders.createdAt,
			status: orders.status,
			removedAt: orders.removedAt,
		})
		.from(orders)
		.where(matches)
		.limit(FEW_MATCHES + 1)
	if (found.length > FEW_MATCHES) return newest(shop, query, matches)
	const page = found
		.filter((order) => !order.removedAt && fits(order, query))
		.toSorted(newestFirst)
		.filter((order) => !query.before || newestFirst(order, query.before) > 0)
		.slice(0, query.most ?? MAX_BULK_ORDERS)
	if (page.length === 0) return []
	return newest(
		shop,
		query,
		inArray(
			orders.id,
			page.map(({ id }) => id),
		),
	)
}

type Found = { id: string; createdAt: Date; status: OrderStatus }

function fits({ id, createdAt, status }: Found, query: DeskQuery): boolean {
	if (query.status && status !== query.status) return false
	if (query.from && createdAt < query.from) return false
	if (query.until && createdAt >= query.until) return false
	return !query.among || query.among.includes(id)
}

type Place = { createdAt: Date; id: string }

function newestFirst(one: Place, other: Place): number {
	return other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1)
}

function newest(
	{ db }: Pick<Shop, 'db'>,
	{ status, from, until, among, before, most = MAX_BULK_ORDERS }: DeskQuery,
	matches: SQL | undefined,
): Promise<Order[]> {
	return db
		.select()
		.from(orders)
		.where(
			and(
				isNull(orders.removedAt),
				status ? eq(orders.status, status) : undefined,
				from ? gte(orders.createdAt, from) : undefined,
				until ? lt(orders.createdAt, until) : undefined,
				among ? inArray(orders.id, [...among]) : undefined,
				matches,
				before
					? or(
							lt(orders.createdAt, before.createdAt),
							and(eq(orders.createdAt, before.createdAt), lt(orders.id, before.id)),
						)
					: undefined,
			),
		)
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(most)
}

/** The words themselves tell what they are. */
function matching(words: string): SQL | undefined {
	const lower = words.toLowerCase()
	if (/^sk3-/i.test(words)) return startsWith(sql`${orders.number}`, words.toUpperCase())
	if (words.includes('@')) return startsWith(sql`lower(${orders.recipient} ->> 'email')`, lower)
	const digits = words.replace(/[\s+-]/g, '')
	if (isPinCode(digits)) return eq(sql`${orders.recipient} ->> 'pincode'`, digits)
	if (/^[0-9]+$/.test(digits) && isPhone(phoneDigits(digits)))
		return eq(sql`${orders.recipient} ->> 'phone'`, phoneDigits(digits))
	return startsWith(sql`lower(${orders.recipient} ->> 'name')`, lower)
}

/** As a range, which any ordering by bytes can look up; LIKE could not be told from its pattern signs. */
function startsWith(column: SQL, beginning: string): SQL {
	const last = '\u{10FFFF}'
	return sql`(${column} collate "C" >= ${beginning} and ${column} collate "C" < ${beginning + last})`
}
