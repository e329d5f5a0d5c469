/** Rules for what is sent again or comes back after an order was shipped. */
import { countPacks, isOrderNumber } from '#shop/orders/rules.ts'

/** A number of packs of an item, which is identified by its position in the order, from 0. */
export type ItemQuantity = { position: number; quantity: number }

export const REPLACEMENT_REASONS = {
	damaged: 'Damaged',
	lost: 'Lost on the way',
	wrong_item: 'Wrong item sent',
	other: 'Another reason',
} as const
export type ReplacementReason = keyof typeof REPLACEMENT_REASONS

const REPLACEMENT_NUMBER = /^(.+)-R[1-9][0-9]?$/

/** Returns the number on the parcel's label and slip, such as 'SK3-7F3K9QXB-20261120-R1'. */
export function replacementNumber(orderNumber: string, count: number): string {
	return `${orderNumber}-R${count}`
}

/** Returns the number of the order that a replacement is for, or null if `text` is not the number of a replacement. */
export function orderOfReplacement(text: string): string | null {
	return REPLACEMENT_NUMBER.exec(text)?.[1] ?? null
}

/** Returns whether it is the number of an order or of a replacement. */
export function isParcelNumber(text: string): boolean {
	return isOrderNumber(orderOfReplacement(text) ?? text)
}

/** Returns how many packs of each item are left of what was ordered. Items without any are left out. */
export function remainingItems(
	ordered: readonly ItemQuantity[],
	taken: readonly ItemQuantity[],
): ItemQuantity[] {
	return ordered
		.map(({ position, quantity }) => ({ position, quantity: quantity - quantityOf(taken, position) }))
		.filter(({ quantity }) => quantity > 0)
}

export function quantityOf(items: readonly ItemQuantity[], position: number): number {
	return countPacks(items.filter((item) => item.position === position))
}

/** Returns the items that are more than `available`. */
export function exceeding(
	wanted: readonly ItemQuantity[],
	available: readonly ItemQuantity[],
): ItemQuantity[] {
	return wanted.filter(({ position }) => quantityOf(wanted, position) > quantityOf(available, position))
}
