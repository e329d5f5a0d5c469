/** Finds a text that states days itself where the original names the setting. */
import { listNames } from './facts.ts'

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
