/** Input schemas of the forms for replacements and returns. */
import { z } from 'zod'
import { maxLengthMessage, normalizeLines, NOT_PLAIN_TEXT, Text } from '#shop/input/fields.ts'
import { RETURN_REASONS, RETURN_WISHES } from '#shop/orders/after-sales/return-rules.ts'
import { type ItemQuantity, REPLACEMENT_REASONS } from '#shop/orders/after-sales/rules.ts'

const MAX_NOTE_LENGTH = 500

/** A form has a field `quantity-<position>` for each item of the order. An empty one counts as 0. */
export function readItems(fields: Iterable<[string, unknown]>): ItemQuantity[] {
	return [...fields].flatMap(([name, value]) => {
		const position = /^quantity-([0-9]{1,3})$/.exec(name)?.[1]
		const quantity = Number(value)
		return position !== undefined && Number.isInteger(quantity) && quantity > 0
			? [{ position: Number(position), quantity }]
			: []
	})
}

const Items = z
	.array(z.object({ position: z.number().int().min(0), quantity: z.number().int().min(1) }))
	.min(1, 'Please choose at least one pack.')

export const ReplacementInput = z.object({
	items: Items,
	reason: OneOf(REPLACEMENT_REASONS, 'Please choose a reason.'),
	note: Text(MAX_NOTE_LENGTH, NOT_PLAIN_TEXT, maxLengthMessage(MAX_NOTE_LENGTH)),
})
export type ReplacementInput = z.infer<typeof ReplacementInput>

const MAX_MESSAGE_LENGTH = 1_000
export const MESSAGE_HINT = maxLengthMessage(MAX_MESSAGE_LENGTH)

function Message(missing: string) {
	return z
		.string()
		.transform(normalizeLines)
		.pipe(Text(MAX_MESSAGE_LENGTH, NOT_PLAIN_TEXT, MESSAGE_HINT))
		.pipe(z.string().min(1, missing))
}

/** The form of the customer. */
export const ReturnInput = z.object({
	items: Items,
	reason: OneOf(RETURN_REASONS, 'Please choose a reason.'),
	message: Message('Please tell us in a few words what is wrong.'),
	wish: OneOf(RETURN_WISHES, 'Please choose a refund or a fresh pack.'),
})
export type ReturnInput = z.infer<typeof ReturnInput>

/** The shop's answer to the customer. */
export const AgreeInput = z.object({
	sendsBack: z
		.enum(['yes', 'no'], 'Please choose whether it has to be sent back.')
		.transform((text) => text === 'yes'),
	answer: z
		.string()
		.transform(normalizeLines)
		.pipe(Text(MAX_MESSAGE_LENGTH, NOT_PLAIN_TEXT, MESSAGE_HINT)),
})
export type AgreeInput = z.infer<typeof AgreeInput>

export const DeclineInput = z.object({ answer: Message('Please tell the customer why.') })
export const CloseInput = z.object({ answer: Message('Please tell the customer how it was settled.') })

function OneOf<Key extends string>(known: Record<Key, string>, message: string) {
	return z.string(message).refine((text): text is Key => Object.hasOwn(known, text), message)
}
