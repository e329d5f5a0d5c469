/** Net quantities and weights as people type them: '250', '250 g', '0.25 kg', '500ml', '2 pcs'. */
import type { Unit } from '../rules.ts'

type NamedUnit = { names: string; unit: Unit; factor: number }

const UNIT_NAMES: readonly NamedUnit[] = [
	{ names: 'g|gms?|grams?|grammes?', unit: 'g', factor: 1 },
	{ names: 'kgs?|kilos?|kilograms?', unit: 'g', factor: 1000 },
	{ names: 'ml|mls|millilit(?:re|er)s?', unit: 'ml', factor: 1 },
	{ names: 'l|ltrs?|lit(?:re|er)s?', unit: 'ml', factor: 1000 },
	{ names: 'n|u|nos?|pcs?|pieces?|units?', unit: 'piece', factor: 1 },
]

/** `unit` is null if only the number was typed. */
export type ParsedQuantity = { amount: number; unit: Unit | null }

/**
 * Returns null if it is not a quantity in whole grams, millilitres or pieces. A decimal point needs kg or litres beside it,
 * because 1.200 may also mean 1,200.
 */
export function parseQuantity(text: string): ParsedQuantity | null {
	const [, whole = '', fraction = '', name = ''] =
		/^([0-9]{1,6}|[0-9]{1,3},[0-9]{3})(\.[0-9]{1,3})?\s*([a-z]*)\.?$/i.exec(text.trim()) ?? []
	const typed = UNIT_NAMES.find(({ names }) => new RegExp(`^(?:${names})$`, 'i').test(name))
	const isUnreadable = whole === '' || (name !== '' && !typed) || (fraction !== '' && typed?.factor !== 1000)
	if (isUnreadable) return null
	const amount = Math.round(Number(whole.replace(',', '') + fraction) * 1000) * ((typed?.factor ?? 1) / 1000)
	return { amount, unit: typed?.unit ?? null }
}
