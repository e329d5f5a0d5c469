/** Input schemas of tax categories and of changes of their rates, for the console and the command line. */
import { z } from 'zod'
import { formatRate, MAX_RATE_BASIS_POINTS } from './rules.ts'
import { Day } from '#shop/input/days.ts'
import { Line } from '#shop/input/fields.ts'
import { CopiedNumber, PercentText } from '#shop/input/numbers.ts'

const RATE_REFUSED = `Enter a percentage from 0 to ${formatRate(MAX_RATE_BASIS_POINTS).slice(0, -1)}, such as 5 or 18`

export const HSN_REFUSED = 'Enter an HSN code of 4, 6 or 8 digits'

const Rate = PercentText.pipe(
	z
		.string()
		.regex(/^\d{1,2}(\.\d{1,2})?$/, { error: RATE_REFUSED, abort: true })
		.transform((percent) => Math.round(Number(percent) * 100))
		.refine((basisPoints) => basisPoints <= MAX_RATE_BASIS_POINTS, RATE_REFUSED),
)

export const CATEGORY_REFUSED = 'Choose one of the tax categories'

const Category = z.string(CATEGORY_REFUSED)
const ValidFrom = Day('Enter a date')
const HSN = /^(\d{2}){2,4}$/

export const TaxChangeInput = z.object({
	category: Category,
	validFrom: ValidFrom,
	/** Null means that the code does not change. */
	hsn: CopiedNumber.refine((code) => code === '' || HSN.test(code), HSN_REFUSED).transform(
		(code) => code || null,
	),
	rateBasisPoints: Rate,
})
export type TaxChangeInput = z.infer<typeof TaxChangeInput>

export const ComingChangeInput = TaxChangeInput.pick({ category: true, validFrom: true })
export type ComingChangeInput = z.infer<typeof ComingChangeInput>

const MAX_CATEGORY_NAME_LENGTH = 60
const CategoryName = Line(MAX_CATEGORY_NAME_LENGTH).pipe(
	z.string().min(3, 'Enter a name of at least 3 letters, such as Steel filters'),
)

export const TaxCategoryInput = z.object({
	label: CategoryName,
	hsn: CopiedNumber.refine((code) => HSN.test(code), HSN_REFUSED),
	rateBasisPoints: Rate,
	validFrom: ValidFrom,
})
export type TaxCategoryInput = z.infer<typeof TaxCategoryInput>

export const CategoryNameInput = z.object({ category: Category, label: CategoryName })
export type CategoryNameInput = z.infer<typeof CategoryNameInput>
