import { expect, test } from 'vitest'
import { PricedInput } from './input.ts'

test('a pack whose name has several words, or is in Tamil, can be quoted', () => {
	const isRead = (size: string) =>
		PricedInput.shape.lines.safeParse([{ productId: '1', size, grind: '', quantity: '1' }]).success
	expect(['small', 'family pack', 'சிறியது', '', 'small:', 'Small (220g)'].map(isRead)).toEqual([
		true,
		true,
		true,
		false,
		false,
		false,
	])
})
