/** The input schema of the stock form. */
import { z } from 'zod'
import { SizeValue } from '#shop/catalogue/input.ts'
import { CountText } from '#shop/input/numbers.ts'

const MAX_STOCK = 99_999
const INVALID_COUNT = `Enter a whole number from 0 to ${MAX_STOCK.toLocaleString('en-IN')}`

const Count = CountText('pack')
	.pipe(z.string().regex(/^[0-9]{1,5}$/, INVALID_COUNT))
	.transform(Number)

export const StockInput = z.object({
	productId: Count,
	size: SizeValue,
	available: Count,
	lowAt: Count,
	/** The number that the form showed, or empty if the variant was not tracked. */
	seen: z
		.string()
		.transform((text) => text || null)
		.pipe(Count.nullable()),
})
export type StockInput = z.infer<typeof StockInput>
