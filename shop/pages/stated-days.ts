/** Finds texts that state days themselves where the original names the setting. */
import { type Draft, originalOf } from './draft.ts'
import { listNames } from './facts.ts'
import { isListField, type Sections } from './fields.ts'

const DAYS = /(\d+)\s+(?:working\s+|business\s+)?days?\b/gi

/** Returns the days that a text promises instead of `{return days}`, if they are not those of the setting. */
export function findOtherReturnDays(
	text: string,
	{ original, returnDays }: { original: string; returnDays: string },
): string | null {
	const names = (content: string) => listNames(content).some((name) => name.startsWith('return days'))
	if (!names(original) || names(text)) return null
	const stated = [...text.matchAll(DAYS)].map(([, days = '']) => days)
	return stated.find((days) => days !== returnDays && !original.includes(`${days} `)) ?? null
}

/** Returns the days of the first such text of a page. */
export function findOtherDaysOfPage(
	sections: Sections,
	{ draft, original, returnDays }: { draft: Draft; original: Draft; returnDays: string },
): string | null {
	const texts = Object.entries(sections).flatMap(([section, { fields }]) =>
		Object.entries(fields).flatMap(([of, field]) => {
			const name = `${section}.${of}`
			if (!isListField(field)) return [[draft.texts[name], original.texts[name]]]
			return (draft.lists[name] ?? []).flatMap((item) => {
				const first = originalOf(item, { originals: original.lists[name] ?? [], field })
				return Object.entries(item.values).map(([part, text]) => [text, first[part]])
			})
		}),
	)
	const days = texts.map(([text = '', first = '']) =>
		findOtherReturnDays(text, { original: first, returnDays }),
	)
	return days.find((found) => found !== null) ?? null
}
