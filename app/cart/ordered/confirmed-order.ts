/**
 * Which payments this browser has started at checkout, with what they take off its cart, and the last order that it has shown
 * as paid. All tabs share both.
 */
import { z } from '#app/http/browser-zod.ts'
import { tabStorage } from '#app/ui/tab-storage.ts'
import type { OrderedPacks } from '#shop/cart/ordered-packs.ts'
import { STARTED_PAYMENTS_KEY, lineKey, readSize, TRANSACTION_KEY } from '#shop/cart/rules.ts'
import { parseJson } from '#shop/input/parse-json.ts'

/** Stored for the whole browser, and for the tab that has shown the order. */
const CONFIRMED_KEY = 'sk3_coffee_settled_transaction'
/**
 * How the orders' numbers begin, and the packs that they take off the cart. The latest is the last.
 *
 * | Packs | State of the payment | Taken off the cart once the order is confirmed |
 * | --- | --- | --- |
 * | `null` | started elsewhere or by an earlier release | what the order itself contains |
 * | some of each | started here | these |
 * | zero of each | another amount has arrived, for it or a later one: they are off the cart already | nothing; it becomes the last confirmed order |
 * | `{}` | this order, or a later one, is confirmed | nothing; it does not become the last confirmed order again |
 */
const Started = z.array(z.tuple([z.string(), z.record(z.string(), z.number()).nullable()]))
type Started = z.infer<typeof Started>
/** The part of a paid order that is read here. */
type PaidOrder = {
	id: string
	items: readonly {
		product_id?: number | null
		size?: string | null
		variant?: string | null
		grind?: string | null
		quantity: number
	}[]
}
const MAX_STARTED = 20

/** The last order whose success this browser has shown. Also null if storage is blocked. */
export function findConfirmedOrder(): string | null {
	return read(CONFIRMED_KEY)
}

/** Whether this tab is the one that has shown it. */
export function isConfirmedHere(orderNumber: string): boolean {
	return tabStorage.getItem(CONFIRMED_KEY) === orderNumber
}

/**
 * Remembered for all tabs, because the provider may return to another one. `ordered` is what of the cart the order has, or
 * unknown if it was started elsewhere.
 */
export function markStarted(orderNumber: string, ordered: OrderedPacks | null = null): void {
	tabStorage.setItem(TRANSACTION_KEY, orderNumber)
	setPacks(orderNumber, ordered ?? findPacks(orderNumber) ?? null)
}

/**
 * Returns what to take off the cart, once for each order whose payment was started here, because only such an order has used
 * the cart of this browser, and only once: the result of an earlier order, or of somebody else's, must not change a cart.
 * `asked` is the order whose result was asked for, if the shop shows another of the same checkout instead.
 */
export function markConfirmed({ id, items }: PaidOrder, asked = id): OrderedPacks | null {
	const isOfThisTab = [id, asked].includes(tabStorage.getItem(TRANSACTION_KEY) ?? '')
	const packs = findPacks(id)
	if (!isOfThisTab && packs === undefined && findPacks(asked) === undefined) return null
	if (isOfThisTab) tabStorage.removeItem(TRANSACTION_KEY)
	const isNew = !packs || Object.keys(packs).length > 0
	if (isNew) endEarlier(id)
	setPacks(asked, {})
	setPacks(id, {})
	if (!isNew) return null
	tabStorage.setItem(CONFIRMED_KEY, id)
	write(CONFIRMED_KEY, id)
	return packs ?? packsOfItems(items)
}

/**
 * Returns what to take off the cart for an order whose payment has arrived with another amount, so that the shop looks at it:
 * nothing more is to be paid for these packs. It takes off no more once it is confirmed, nor do those that were started
 * before, but which of them is confirmed is not decided yet.
 */
export function markArrived(orderNumber: string): OrderedPacks | null {
	const started = listStarted()
	const index = started.findIndex(([begins]) => orderNumber.startsWith(begins))
	const packs = started[index]?.[1] ?? null
	if (packs) {
		const taken = started.map(([begins, of], at): Started[number] => [begins, at <= index ? noneOf(of) : of])
		write(STARTED_PAYMENTS_KEY, JSON.stringify(taken))
	}
	return packs
}

function noneOf(packs: OrderedPacks | null): Started[number][1] {
	return packs && Object.fromEntries(Object.keys(packs).map((key) => [key, 0]))
}

/**
 * Returns what has been taken off the cart since, for the payments that are started now: one that was confirmed, and one
 * that has arrived with another amount. No tab puts it back.
 */
export function watchTaken(): () => readonly OrderedPacks[] {
	const [before, started] = [findConfirmedOrder(), listStarted()]
	return () => {
		const confirmed = findConfirmedOrder()
		const isConfirmed = ([begins]: Started[number]) => confirmed !== before && confirmed?.startsWith(begins)
		const arrived = new Set(
			listStarted()
				.filter(hasArrived)
				.map(([begins]) => begins),
		)
		// Those that were started before it have taken off nothing.
		const latest = started.findLast((entry) => arrived.has(entry[0]) && !hasArrived(entry))
		return [started.find(isConfirmed), latest].map((entry) => entry?.[1] ?? {})
	}
}

function hasArrived([, packs]: Started[number]): boolean {
	const quantities = Object.values(packs ?? {})
	return quantities.length > 0 && quantities.every((quantity) => quantity === 0)
}

function packsOfItems(items: PaidOrder['items']): OrderedPacks {
	const packs: Record<string, number> = {}
	for (const { product_id: product, size, variant, grind, quantity } of items) {
		if (!product || !size) continue
		const key = lineKey({
			id: product,
			...readSize({ size, variant: variant ?? undefined }),
			grind: grind ?? '',
		})
		packs[key] = (packs[key] ?? 0) + quantity
	}
	return packs
}

/**
 * Only this much of a number is stored, because it outlives a sign-out and whoever knows the whole number sees the order.
 * Three of its eight characters distinguish 20 orders.
 */
function prefixOf(orderNumber: string): string {
	return orderNumber.slice(0, orderNumber.indexOf('-') + 4)
}

/** Undefined if the payment was not started here. */
function findPacks(orderNumber: string): OrderedPacks | null | undefined {
	return listStarted().find(([prefix]) => orderNumber.startsWith(prefix))?.[1]
}

function setPacks(orderNumber: string, packs: OrderedPacks | null): void {
	const others = listStarted().filter(([prefix]) => !orderNumber.startsWith(prefix))
	write(STARTED_PAYMENTS_KEY, JSON.stringify([...others, [prefixOf(orderNumber), packs]].slice(-MAX_STARTED)))
}

/** Payments started before this order take nothing off the cart any more: their packs are in this order, or left the cart before it. */
function endEarlier(orderNumber: string): void {
	const started = listStarted()
	const index = started.findIndex(([begins]) => orderNumber.startsWith(begins))
	const ended = started.map(([begins, packs], at): Started[number] => [begins, at < index ? {} : packs])
	write(STARTED_PAYMENTS_KEY, JSON.stringify(ended))
}

/** Storage may contain anything. An earlier release stored whole numbers. */
function listStarted(): Started {
	const stored = Started.safeParse(parseJson(read(STARTED_PAYMENTS_KEY) ?? ''))
	return stored.success ? stored.data.map(([number, packs]) => [prefixOf(number), packs]) : []
}

function read(key: string): string | null {
	try {
		return window.localStorage.getItem(key)
	} catch (error) {
		if (!(error instanceof DOMException)) throw error
		return null
	}
}

function write(key: string, value: string): void {
	try {
		window.localStorage.setItem(key, value)
	} catch (error) {
		if (!(error instanceof DOMException)) throw error
	}
}
