/** What the owner counts. */
import { z } from 'zod'
import { SIZE_VALUES } from '#shop/catalogue/rules.ts'

const MOST_PACKS = 99_999
const A_NUMBER = `Enter a whole number from 0 to ${MOST_PACKS}`

const Count = z
	.string()
	.trim()
	.regex(/^[0-9]{1,5}$/, A_NUMBER)
	.transform(Number)

export const StockInput = z.object({
	productId: Count,
	size: z.enum(SIZE_VALUES, 'This pack size does not exist.'),
	left: Count,
	lowAt: Count,
	/** What the page showed when it was typed over; empty where the pack was not counted yet. */
	seen: z.union([z.literal('').transform(() => null), Count]),
})
export type StockInput = z.infer<typeof StockInput>
