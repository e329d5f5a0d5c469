/** Remembers what this process read last, so that pages can be rendered while the database is unavailable. */
import { NO_STORE } from '#app/http/response-headers.ts'
import { nullIfUnavailable } from '#app/http/null-if-unavailable.server.ts'
import { type Context, shopContext } from '#app/http/request-context.ts'
import type { Shop } from '#shop/shop.server.ts'

/** Visitors choose the keys, such as the page of a listing, so the memory needs a limit. */
const MAX_REMEMBERED = 50

/** `isCurrent`: whether it was read now, and not earlier. */
export type Loaded<Value> = { value: Value; isCurrent: boolean; headers: Record<string, string> }

/** `message` is logged when the database is unavailable. */
export function rememberLast<Value>(message: string) {
	const memories = new WeakMap<Shop, Map<string, Value>>()
	function memoryOf(context: Context): Map<string, Value> {
		const shop = context.get(shopContext)
		const memory = memories.get(shop) ?? new Map<string, Value>()
		memories.set(shop, memory)
		return memory
	}
	return {
		/**
		 * What `read` returns, or while the database is unavailable what it returned last under the same key. If it has never
		 * returned anything, `original` or else the error.
		 */
		async load(
			context: Context,
			key: string,
			{ read, original }: { read: (shop: Shop) => Promise<Value>; original?: (shop: Shop) => Value },
		): Promise<Loaded<Value>> {
			const shop = context.get(shopContext)
			const memory = memoryOf(context)
			const value = await nullIfUnavailable(context, message, () => read(shop))
			if (value === null) {
				// What may be outdated must not be cached.
				const known = memory.get(key) ?? original?.(shop) ?? (await read(shop))
				return { value: known, isCurrent: false, headers: NO_STORE }
			}
			if (memory.has(key) || memory.size < MAX_REMEMBERED) memory.set(key, value)
			return { value, isCurrent: true, headers: {} }
		},
		/** Everything that was read. */
		remembered: (context: Context): Value[] => [...memoryOf(context).values()],
	}
}
