/** Searches orders by status, number, person, parcel or day. Every search uses an index, so that its time does not grow with the orders. */
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { ORDER_PREFIX } from '#shop/config/number-prefixes.ts'
import { orderOfReplacement } from '#shop/orders/after-sales/rules.ts'
import type { Order } from '#shop/orders/orders.server.ts'
import { MAX_BULK_ORDERS } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { orders } from '#shop/orders/tables.server.ts'
import { listTracked } from '#shop/orders/tracked-parcels.server.ts'
import { parsePhone } from '#shop/input/phone.ts'
import { isPinCode } from '#shop/shipping/places/pin-code.ts'
import type { Shop } from '#shop/shop.server.ts'

type OrderQuery = {
	status?: OrderStatus | undefined
	/**
	 * An order number or its beginning, the number of a replacement, a tracking number, an email address, a phone number, a
	 * PIN code, or the beginning of a name.
	 */
	text?: string | undefined
	from?: Date | undefined
	until?: Date | undefined
	ids?: readonly string[] | undefined
	/** The ids of their shipping methods. */
	methods?: readonly string[] | undefined
	exceptMethods?: readonly string[] | undefined
	/** If false, hidden orders are left out. */
	isWithHidden?: boolean
	/** By default, the newest come first. */
	isOldestFirst?: boolean
	/** The last order of the previous page. */
	previous?: Cursor | undefined
	limit?: number
}

type Cursor = { createdAt: Date; id: string }

type UrgentQuery = Omit<OrderQuery, 'methods' | 'exceptMethods' | 'isOldestFirst'> & {
	/** The ids of the shipping methods that come first. */
	urgent: readonly string[]
	previous?: (Cursor & { isUrgent: boolean }) | undefined
	limit: number
}

/** Lists the orders by urgent methods, then all others, each the oldest first. */
export async function searchUrgentFirst(
	shop: Pick<Shop, 'db'>,
	{ urgent, previous, limit, ...rest }: UrgentQuery,
): Promise<Order[]> {
	const query = { ...rest, isOldestFirst: true }
	const isPastUrgent = urgent.length === 0 || previous?.isUrgent === false
	const first = isPastUrgent ? [] : await searchOrders(shop, { ...query, methods: urgent, previous, limit })
	if (first.length === limit) return first
	const others = await searchOrders(shop, {
		...query,
		exceptMethods: urgent,
		previous: previous?.isUrgent ? undefined : previous,
		limit: limit - first.length,
	})
	return [...first, ...others]
}

/**
 * Up to this many matches are filtered here. With a text filter PostgreSQL may scan all orders from the newest on, which
 * times out if a few old matches lie among a million orders. With more matches than this, it soon finds a page.
 */
const MAX_FILTERED_MATCHES = 5_000

export async function searchOrders(shop: Pick<Shop, 'db'>, query: OrderQuery): Promise<Order[]> {
	const text = query.text?.trim()
	if (!text) return listPage(shop, query, undefined)
	const matches = or(matching(text), await hasParcel(shop, text))
	const found = await shop.db
		.select({
			id: orders.id,
			createdAt: orders.createdAt,
			status: orders.status,
			hiddenAt: orders.hiddenAt,
			shippingMethod: orders.shippingMethod,
		})
		.from(orders)
		.where(matches)
		.limit(MAX_FILTERED_MATCHES + 1)
	if (found.length > MAX_FILTERED_MATCHES) return listPage(shop, query, matches)
	const compare = query.isOldestFirst ? oldestFirst : newestFirst
	const page = found
		.filter((order) => fits(order, query))
		.toSorted(compare)
		.filter((order) => !query.previous || compare(order, query.previous) > 0)
		.slice(0, query.limit ?? MAX_BULK_ORDERS)
	if (page.length === 0) return []
	return listPage(
		shop,
		query,
		inArray(
			orders.id,
			page.map(({ id }) => id),
		),
	)
}

function fits(
	{
		id,
		createdAt,
		status,
		hiddenAt,
		shippingMethod,
	}: Pick<Order, 'id' | 'createdAt' | 'status' | 'hiddenAt' | 'shippingMethod'>,
	query: OrderQuery,
): boolean {
	if (hiddenAt && !query.isWithHidden) return false
	if (query.status && status !== query.status) return false
	if (query.from && createdAt < query.from) return false
	if (query.until && createdAt >= query.until) return false
	if (query.methods?.includes(shippingMethod) === false) return false
	if (query.exceptMethods?.includes(shippingMethod)) return false
	return !query.ids || query.ids.includes(id)
}

function newestFirst(a: Cursor, b: Cursor): number {
	return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)
}

function oldestFirst(a: Cursor, b: Cursor): number {
	return newestFirst(b, a)
}

function listPage(
	{ db }: Pick<Shop, 'db'>,
	{
		status,
		from,
		until,
		ids,
		methods,
		exceptMethods,
		isWithHidden = false,
		isOldestFirst = false,
		previous,
		limit = MAX_BULK_ORDERS,
	}: OrderQuery,
	matches: SQL | undefined,
): Promise<Order[]> {
	const [follows, direction] = isOldestFirst ? [gt, asc] : [lt, desc]
	return db
		.select()
		.from(orders)
		.where(
			and(
				isWithHidden ? undefined : isNull(orders.hiddenAt),
				status ? eq(orders.status, status) : undefined,
				from ? gte(orders.createdAt, from) : undefined,
				until ? lt(orders.createdAt, until) : undefined,
				ids ? inArray(orders.id, [...ids]) : undefined,
				methods ? inArray(orders.shippingMethod, [...methods]) : undefined,
				exceptMethods ? notInArray(orders.shippingMethod, [...exceptMethods]) : undefined,
				matches,
				previous
					? or(
							follows(orders.createdAt, previous.createdAt),
							and(eq(orders.createdAt, previous.createdAt), follows(orders.id, previous.id)),
						)
					: undefined,
			),
		)
		.orderBy(direction(orders.createdAt), direction(orders.id))
		.limit(limit)
}

/** The form of the text decides what it is compared with. */
function matching(text: string): SQL | undefined {
	const lower = text.toLowerCase()
	const upper = text.toUpperCase()
	const name = startsWith(sql`lower(${orders.recipient} ->> 'name')`, lower)
	const phone = parsePhone(text)
	const hasPhone = phone ? eq(sql`${orders.recipient} ->> 'phone'`, phone) : undefined
	// A name may begin like a number, such as Al-Amin, and so may a phone number, such as 0091-98765-43210.
	if (NUMBER_BEGINNING.test(upper))
		return or(startsWith(sql`${orders.number}`, orderOfReplacement(upper) ?? upper), name, hasPhone)
	if (text.includes('@')) return startsWith(sql`lower(${orders.recipient} ->> 'email')`, lower)
	const digits = text.replace(/[\s()+.-]/g, '')
	if (isPinCode(digits)) return eq(sql`${orders.recipient} ->> 'pincode'`, digits)
	if (/^[0-9]+$/.test(digits)) return hasPhone ?? eq(sql`${orders.recipient} ->> 'phone'`, digits)
	return name
}

const NUMBER_BEGINNING = new RegExp(`^${ORDER_PREFIX}-`)

/** Finds a parcel with this tracking number, of the order or of a replacement. */
async function hasParcel({ db }: Pick<Shop, 'db'>, text: string): Promise<SQL | undefined> {
	const parcels = await listTracked(db, [text.toUpperCase()])
	const numbers = parcels.map(({ number }) => orderOfReplacement(number) ?? number)
	return numbers.length > 0 ? inArray(orders.number, numbers) : undefined
}

/** A range uses the index in bytewise order, unlike LIKE, and needs no escaping of % and _. */
function startsWith(column: SQL, beginning: string): SQL {
	const last = '\u{10FFFF}'
	return sql`(${column} collate "C" >= ${beginning} and ${column} collate "C" < ${beginning + last})`
}
