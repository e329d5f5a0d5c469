/** How an email greets somebody. */
import { DEFAULT_NAME, firstName, nameWords } from './rules.ts'

const NOT_A_PERSON = new Set(
	'agencies agency and bakery bros brothers cafe café canteen caterers catering co company corporation enterprise enterprises foods hotel hotels industries inn limited llp ltd mart mess private pvt restaurant sons store stores supermarket sweets trader traders trading trust'.split(
		' ',
	),
)
/** The first name comes after one of these. */
const TITLES = new Set('dr miss mr mrs ms prof selvi shri shrimati smt sri thiru tmt'.split(' '))
/** None of these is in a person's name. */
const NOT_IN_A_NAME = /[\p{N}&/@,+]/u
/** Initials without dots, such as KR. A name of capitals alone may have a short word. */
const CAPITALS = /^\p{Lu}{2,3}$/u

/** Returns for example 'Vanakkam Lakshmi,' for S. Lakshmi. Who is no person, or whose name is unclear, is greeted whole. */
export function greetingOf(name: string | null | undefined): string {
	return `Vanakkam ${addressedName(name) ?? DEFAULT_NAME},`
}

function addressedName(name: string | null | undefined): string | null {
	const whole = name?.trim().replaceAll(/\s+/g, ' ') || null
	return whole !== null && isClearlyPerson(whole) ? firstName(whole) : whole
}

function isClearlyPerson(name: string): boolean {
	const words = name.split(' ')
	const plain = words.map((word) => word.toLowerCase().replaceAll('.', ''))
	const [first] = nameWords(name)
	if (first === undefined || NOT_IN_A_NAME.test(name)) return false
	if (plain.some((word) => NOT_A_PERSON.has(word) || TITLES.has(word))) return false
	return !CAPITALS.test(first) || name === name.toUpperCase()
}
