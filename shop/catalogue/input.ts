/** Input schema of product content. */
import { z } from 'zod'
import { BADGES } from './badges.ts'
import { Day, Text } from '#shop/input/fields.ts'

const MAX_FEATURES = 6
const MAX_FEATURE_LENGTH = 60

const TextOfLength = (min: number, max: number, name: string) =>
	Text(max, `${name}: at most ${max} characters`).pipe(
		z.string().min(min, `${name}: at least ${min} characters`),
	)

/** One per line. */
const Features = z
	.string()
	.transform((text) => text.split('\n').map((line) => line.trim()))
	.transform((lines) => lines.filter(Boolean))
	.pipe(
		z
			.array(Text(MAX_FEATURE_LENGTH, `Features: at most ${MAX_FEATURE_LENGTH} characters per line`))
			.min(1, 'Features: at least one line')
			.max(MAX_FEATURES, `Features: at most ${MAX_FEATURES} lines`),
	)

const OptionalDay = z.union([z.literal('').transform(() => null), Day('On sale since: enter a date')])

export const ProductId = z
	.string()
	.regex(/^[1-9][0-9]{0,8}$/, 'This product does not exist.')
	.transform(Number)

/** What distinguishes the pack sizes of a product. */
export const SizeValue = z.string().regex(/^[a-z0-9-]{1,30}$/, 'This pack size does not exist.')

export const ProductContentInput = z.object({
	description: TextOfLength(10, 200, 'Description'),
	story: TextOfLength(20, 1000, 'Story'),
	features: Features,
	image: z.string(),
	second: z.string(),
	third: z.string(),
	badge: z.union([z.literal('').transform(() => null), z.enum(BADGES, 'This badge does not exist.')]),
	onSaleSince: OptionalDay,
})
export type ProductContentInput = z.infer<typeof ProductContentInput>
