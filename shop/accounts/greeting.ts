/** How an email greets somebody. */
import { DEFAULT_NAME, firstName, nameWords } from './rules.ts'

const NOT_A_PERSON = new Set(
	'academy agencies agency and association bakery bhavan bhawan bros brothers cafe café canteen caterers catering center centre club co coffee college company corporation degree departmental enterprise enterprises family foods general hall hospital hostel hotel hotels house industries inn institute kaapi kitchen limited llp lodge ltd market mart mess office private provision provisions pvt restaurant school shop snacks society sons stall store stores super supermarket sweets tea temple the tiffin trader traders trading trust university works உணவகம் கடை காபி பள்ளி'.split(
		' ',
	),
)
/** The first name comes after one of these. */
const TITLES = new Set(
	'adv capt col dr er haji miss mr mrs ms prof rev selvi shri shrimati smt sri thiru tmt டாக்டர் திரு திருமதி'.split(
		' ',
	),
)
/** Abbreviations of first names such as Mohammed, or of Saint: alone they are no name to greet by. */
const SHORT_FORMS = new Set('md mohd muhd st'.split(' '))
/** At least two letters and a dot. */
const ABBREVIATION = /(?:\p{L}\p{M}*){2}\./u
/** None of these is in a person's name. */
const NOT_IN_A_NAME = /[\p{N}&/@,+]/u
/** Initials without dots, such as KR. In a name that is all in capitals, a short word may be a name. */
const CAPITALS = /^\p{Lu}{2,3}$/u

/** Returns for example 'Vanakkam Lakshmi,' for S. Lakshmi. A business, and a name that is unclear, is greeted by the whole name. */
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
	if (first === undefined || NOT_IN_A_NAME.test(name) || ABBREVIATION.test(name)) return false
	if (plain.some((word) => NOT_A_PERSON.has(word) || TITLES.has(word) || SHORT_FORMS.has(word))) return false
	return !CAPITALS.test(first) || name === name.toUpperCase()
}
