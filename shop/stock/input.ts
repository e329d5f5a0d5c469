/** Input of the stock form. */
import { z } from 'zod'
import { SIZE_VALUES } from '#shop/catalogue/rules.ts'

const MAX_STOCK = 99_999
const INVALID_COUNT = `Enter a whole number from 0 to ${MAX_STOCK.toLocaleString('en-IN')}`

const Count = z
	.string()
	.trim()
	.regex(/^[0-9]{1,5}$/, INVALID_COUNT)
	.transform(Number)

export const StockInput = z.object({
	productId: Count,
	size: z.enum(SIZE_VALUES, 'This pack size does not exist.'),
	available: Count,
	lowAt: Count,
	/** The number that the form showed; empty if the variant was not tracked. */
	seen: z.union([z.literal('').transform(() => null), Count]),
})
export type StockInput = z.infer<typeof StockInput>
