/** What the owner may say of a product. Name, weight and composition are printed on the pack, and are not among it. */
import { z } from 'zod'
import { BADGES } from './badges.ts'
import { Day, Text } from '#shop/input/fields.ts'

const MOST_FEATURES = 6
const LONGEST_FEATURE = 60

const Words = (least: number, most: number, name: string) =>
	Text(most, `${name}: at most ${most} characters`).pipe(
		z.string().min(least, `${name}: at least ${least} characters`),
	)

/** One in each line. */
const Features = z
	.string()
	.transform((text) => text.split('\n').map((line) => line.trim()))
	.transform((lines) => lines.filter(Boolean))
	.pipe(
		z
			.array(Text(LONGEST_FEATURE, `Features: at most ${LONGEST_FEATURE} characters per line`))
			.min(1, 'Features: at least one line')
			.max(MOST_FEATURES, `Features: at most ${MOST_FEATURES} lines`),
	)

/** A day as a date field sends it; empty where nobody has said. */
const DayOrNone = z.union([z.literal('').transform(() => null), Day('On sale since: enter a date')])

export const ProductContentInput = z.object({
	description: Words(10, 200, 'Description'),
	story: Words(20, 1000, 'Story'),
	features: Features,
	image: z.string(),
	second: z.string(),
	third: z.string(),
	badge: z.union([z.literal('').transform(() => null), z.enum(BADGES, 'This badge does not exist.')]),
	onSaleSince: DayOrNone,
})
export type ProductContentInput = z.infer<typeof ProductContentInput>
