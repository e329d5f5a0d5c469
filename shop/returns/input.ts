/** Input of the forms that send parcels again and answer returns. */
import { z } from 'zod'
import { Text, maxLengthMessage } from '#shop/input/fields.ts'
import {
	type ItemQuantity,
	REPLACEMENT_REASONS,
	type ReplacementReason,
} from '#shop/orders/after-sales/rules.ts'

export const MAX_NOTE_LENGTH = 500

const REASONS = Object.keys(REPLACEMENT_REASONS).filter(isReplacementReason)

function isReplacementReason(text: string): text is ReplacementReason {
	return Object.hasOwn(REPLACEMENT_REASONS, text)
}

/** A form has a field `quantity-<position>` for each item of the order; an empty one is none. */
export function readItems(fields: Iterable<[string, unknown]>): ItemQuantity[] {
	return [...fields].flatMap(([name, value]) => {
		const position = /^quantity-([0-9]{1,3})$/.exec(name)?.[1]
		const quantity = Number(value)
		return position !== undefined && Number.isInteger(quantity) && quantity > 0
			? [{ position: Number(position), quantity }]
			: []
	})
}

export const Items = z
	.array(z.object({ position: z.number().int().min(0), quantity: z.number().int().min(1) }))
	.min(1, 'Please choose at least one pack.')

export const ReplacementInput = z.object({
	items: Items,
	reason: z.enum(REASONS, 'Please choose a reason.'),
	note: Text(MAX_NOTE_LENGTH, 'Please check this field', maxLengthMessage(MAX_NOTE_LENGTH)),
})
export type ReplacementInput = z.infer<typeof ReplacementInput>
