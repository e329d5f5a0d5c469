import { expect, test } from 'vitest'
import { NewVariantInput, VariantLabelInput } from './input.ts'
import { parseQuantity } from './parse-quantity.ts'
import { FAMILY_PACK_FORM } from '#test/fixtures/products.ts'

test.each([
	['250', 250, null],
	[' 1,000 ', 1000, null],
	['200 g', 200, 'g'],
	['200g', 200, 'g'],
	['200 gms', 200, 'g'],
	['250 Grams', 250, 'g'],
	['0.2 kg', 200, 'g'],
	['1 kg', 1000, 'g'],
	['1Kg.', 1000, 'g'],
	['1.25 KG', 1250, 'g'],
	['0.001 kg', 1, 'g'],
	['1.200 kg', 1200, 'g'],
	['500 ml', 500, 'ml'],
	['500ML', 500, 'ml'],
	['1.5 L', 1500, 'ml'],
	['2 litres', 2000, 'ml'],
	['2 pcs', 2, 'piece'],
	['1 N', 1, 'piece'],
	['10 nos.', 10, 'piece'],
] as const)('%j is a quantity', (typed, amount, unit) =>
	expect(parseQuantity(typed)).toEqual({ amount, unit }),
)

// 1.200 is 1,200 to some and 1.2 to others.
test.each([
	'',
	'g',
	'1.200',
	'1.5',
	'1.200 g',
	'0,2 kg',
	'1,2',
	'1/2 kg',
	'200 mg',
	'200 g 1',
	'-5 g',
	'0.0005 kg',
	'1 kg 200 g',
])('%j is refused rather than guessed', (typed) => expect(parseQuantity(typed)).toBeNull())

const label = (netQuantity: string, unit: string) =>
	VariantLabelInput.safeParse({ name: 'Small', netQuantity, unit })

test('a unit that is typed with the quantity is the one that counts if none is chosen', () => {
	expect(label('500 ml', '').data).toEqual({ name: 'Small', netQuantity: 500, unit: 'ml' })
	expect(label('500', '').data).toEqual({ name: 'Small', netQuantity: 500, unit: 'g' })
	expect(label('1 kg', 'g').data).toEqual({ name: 'Small', netQuantity: 1000, unit: 'g' })
})

test('a unit that is typed with the quantity is refused beside another one', () => {
	expect(label('500 ml', 'g').error?.issues).toMatchObject([
		{
			path: ['netQuantity'],
			message: 'Net quantity: it says millilitres, but the unit beside it is grams. Please make them agree',
		},
	])
	expect(NewVariantInput.safeParse({ ...FAMILY_PACK_FORM, netQuantity: '2 pcs' }).success).toBe(false)
})

test('a packed weight is in grams', () => {
	const packed = (packedWeight: string) =>
		NewVariantInput.safeParse({ ...FAMILY_PACK_FORM, packedWeight }).data?.packedWeight
	expect(['', '540', '540 g', '0.54 kg'].map(packed)).toEqual([null, 540, 540, 540])
	expect(['540 ml', '0.54', '60 kg', '0'].map(packed)).toEqual([undefined, undefined, undefined, undefined])
})
