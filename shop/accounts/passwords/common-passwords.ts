/**
 * Recognizes passwords that meet the five rules but are among the first that anybody would guess. Browsers load it only
 * where a new password is typed.
 */
import { COMMON_PASSWORDS, COMMON_WORDS, INDIAN_WORDS } from './common-words.ts'

const commonWords = new Set(`${COMMON_WORDS} ${INDIAN_WORDS}`.split(' '))
const commonPasswords = new Set(COMMON_PASSWORDS.split(' '))

const MIN_NAME_LENGTH = 3
const MAX_PREDICTABLE_DIGITS = 2

/**
 * Returns whether the password is common, or a common word with what most people put around it, as in 'P@ssword123!', or
 * contains one of the names: the person's, their email's or the brand's.
 */
export function isTooCommon(password: string, names: readonly string[]): boolean {
	const lower = plain(password)
	return commonPasswords.has(lower) || isDecoratedWord(lower) || containsName(lower, names)
}

/** Normalizes as before hashing: full-width characters become ordinary ones. */
function plain(text: string): string {
	return text.normalize('NFKC').toLowerCase()
}

/** Digits and signs before the first and after the last letter. */
const AROUND = /^([^a-z]*)(.*[a-z])([^a-z]*)$/s

function isDecoratedWord(lower: string): boolean {
	const [, before = '', inside, after = ''] = AROUND.exec(lower) ?? []
	if (!inside) return false
	const spellings = [inside, undisguised(inside), lettersOf(inside)]
	if (isPredictable(digitsOf(before + after)) && spellings.some(isCommonWord)) return true
	// What precedes the word may be its first letter: '@dmin123', '4dmin@123'.
	return isPredictable(digitsOf(after)) && isCommonWord(undisguised(before + inside))
}

function isCommonWord(word: string): boolean {
	return commonWords.has(word) || isRun(word) || isRepeated(word)
}

/** Examples are '1', '99', '123', '4321', '2026', '1212' and '777'. */
function isPredictable(digits: string): boolean {
	const isYear = /^(?:19|20)\d\d$/.test(digits)
	return digits.length <= MAX_PREDICTABLE_DIGITS || isYear || isRun(digits) || isRepeated(digits)
}

const RUNS = [
	'abcdefghijklmnopqrstuvwxyz',
	'01234567890',
	// Rows and columns of the keyboard.
	'qwertyuiop',
	'asdfghjkl',
	'zxcvbnm',
	'qazwsxedc',
]

/** Examples are 'abcd', '1234', '54321', '1234567890' and 'zxcv', also backwards. */
function isRun(text: string): boolean {
	const backwards = Array.from(text).reverse().join('')
	return RUNS.some((run) => run.includes(text) || run.includes(backwards))
}

/** Examples are 'aaaa', '1212' and '123123'. */
function isRepeated(text: string): boolean {
	return /^(.{1,3})\1+$/s.test(text)
}

const DISGUISES: Record<string, string> = {
	'@': 'a',
	'4': 'a',
	'3': 'e',
	'1': 'i',
	'!': 'i',
	'0': 'o',
	'5': 's',
	$: 's',
	'7': 't',
}

function undisguised(text: string): string {
	return Array.from(text, (sign) => DISGUISES[sign] ?? sign).join('')
}

function lettersOf(text: string): string {
	return text.replaceAll(/[^a-z]/g, '')
}

function digitsOf(text: string): string {
	return text.replaceAll(/\D/g, '')
}

function containsName(lower: string, names: readonly string[]): boolean {
	const spellings = [lower, undisguised(lower)].map((text) => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''))
	return names
		.flatMap(namesIn)
		.some((name) => name.length >= MIN_NAME_LENGTH && spellings.some((spelling) => spelling.includes(name)))
}

/**
 * Returns the words of a name and all of them joined, such as 'meena', 'sundaram' and 'meenasundaram'. Of an email, only
 * the part before the @ counts.
 */
function namesIn(text: string): string[] {
	const words = plain(text)
		.replace(/@.*/s, '')
		.split(/[^\p{L}\p{M}\p{N}]/u)
	return [...words, words.join('')]
}
