/** Input schemas of newsletters. */
import { z } from 'zod'
import { NEWSLETTER_SECTIONS, type NewsletterContent } from './definition.ts'
import { DEFAULT_PACE, MAX_PACE } from './rules.ts'
import { CountText } from '#shop/input/numbers.ts'
import { sectionsSchema } from '#shop/pages/input.ts'
import { parseProse } from '#shop/pages/prose.ts'

/** For saving: everything may still be empty. */
export const DraftContent = schema({ isDraft: true })

/** For sending. */
export const CompleteContent = schema({ isDraft: false })

function schema(options: { isDraft: boolean }): z.ZodType<NewsletterContent> {
	const content = sectionsSchema(NEWSLETTER_SECTIONS, options) as unknown as z.ZodType<NewsletterContent>
	return content.superRefine(({ body }, context) => {
		body.blocks.forEach(({ text = '' }, index) => {
			const part = parseProse(text).find(({ kind }) => kind === 'part')
			const message = 'Only pages can show what is in braces on a line of its own'
			if (part) context.addIssue({ code: 'custom', path: ['body', 'blocks', index, 'text'], message })
		})
	})
}

/** Identifies one click of the button that sends a test. */
export const PressId = z.uuid()

const PACE_REFUSED = `Enter a number of emails a minute from 1 to ${MAX_PACE}, such as ${DEFAULT_PACE}`

export const Pace = CountText()
	.pipe(z.string().regex(/^[0-9]{1,4}$/, { error: PACE_REFUSED, abort: true }))
	.transform(Number)
	.refine((pace) => pace >= 1 && pace <= MAX_PACE, PACE_REFUSED)
