/**
 * Remembers what this process read last: until the content of pages changes, the next page needs no query for it, and while
 * the database is unavailable, pages can be rendered with it.
 */
import { NO_STORE } from '#app/http/response-headers.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { type Context, contentVersionContext, shopContext } from '#app/http/request-context.ts'
import { nextMidnight } from '#shop/dates.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Visitors choose the keys, such as the page of a listing, so the memory needs a limit. */
const MAX_REMEMBERED = 200

/** Bounds how long a page shows what was before if a notification of changed content is lost. */
const MAX_AGE_MILLISECONDS = 60_000

/** `isCurrent`: whether it is what the database has now, and not what it had. */
export type Loaded<Value> = { value: Value; isCurrent: boolean; headers: Record<string, string> }

/** `version`: of the content, as it was read. */
type Memory<Value> = { value: Value; version: number | null; readAt: Date }

/** `message` is logged when the database is unavailable. */
export function rememberLast<Value>(message: string) {
	const memories = new WeakMap<Shop, Map<string, Memory<Value>>>()
	function memoryOf(context: Context): Map<string, Memory<Value>> {
		const shop = context.get(shopContext)
		const memory = memories.get(shop) ?? new Map<string, Memory<Value>>()
		memories.set(shop, memory)
		return memory
	}
	return {
		/**
		 * What `read` returns, or has returned under the same key since the content changed. While the database is unavailable,
		 * what it returned last; if it has never returned anything, `original` or else the error.
		 */
		async load(
			context: Context,
			key: string,
			{ read, original }: { read: (shop: Shop) => Promise<Value>; original?: (shop: Shop) => Value },
		): Promise<Loaded<Value>> {
			const shop = context.get(shopContext)
			const memory = memoryOf(context)
			const known = memory.get(key)
			const version = context.get(contentVersionContext)()
			const readAt = shop.clock()
			if (known && isUnchanged(known, { version, now: readAt })) return currently(known.value)
			const value = await nullIfUnavailable(context, message, () => read(shop))
			if (value === null) {
				// What may be outdated must not be cached.
				const last = known?.value ?? original?.(shop) ?? (await read(shop))
				return { value: last, isCurrent: false, headers: NO_STORE }
			}
			remember(memory, key, { value, version, readAt })
			return currently(value)
		},
		/** Everything that was read. */
		remembered: (context: Context): Value[] => [...memoryOf(context).values()].map(({ value }) => value),
	}
}

/** Prices begin and end at midnight. A clock may have been set back. */
function isUnchanged(
	known: Memory<unknown>,
	{ version, now }: { version: number | null; now: Date },
): boolean {
	if (version === null || known.version !== version) return false
	const age = now.getTime() - known.readAt.getTime()
	return age >= 0 && age < MAX_AGE_MILLISECONDS && now < nextMidnight(known.readAt)
}

function currently<Value>(value: Value): Loaded<Value> {
	return { value, isCurrent: true, headers: {} }
}

/** Removes the oldest value when the memory is full. */
function remember<Value>(memory: Map<string, Memory<Value>>, key: string, read: Memory<Value>): void {
	memory.delete(key)
	const [oldest] = memory.keys()
	if (memory.size >= MAX_REMEMBERED && oldest !== undefined) memory.delete(oldest)
	memory.set(key, read)
}
