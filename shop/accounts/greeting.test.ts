import { expect, test } from 'vitest'
import { greetingOf } from './greeting.ts'

test.each([
	['Meena Sundaram', 'Meena'],
	['  Meena   Sundaram ', 'Meena'],
	['S. Lakshmi', 'Lakshmi'],
	['S Lakshmi', 'Lakshmi'],
	['S.R. Lakshmi', 'Lakshmi'],
	['S.R.Lakshmi', 'Lakshmi'],
	['S. R. Lakshmi Narayanan', 'Lakshmi'],
	['Lakshmi S.', 'Lakshmi'],
	['ச. லட்சுமி', 'லட்சுமி'],
	['MEENA', 'MEENA'],
	['OM PRAKASH', 'OM'],
	["D'Souza Maria", "D'Souza"],
])('%s is greeted by the first name', (name, first) => {
	expect(greetingOf(name)).toBe(`Vanakkam ${first},`)
})

test.each([
	'Hotel Annapoorna & Sons',
	'Sri Murugan Mess & Sons',
	'Annapoorna Stores',
	'Nilgiri Traders Pvt. Ltd.',
	'The Coffee Cafe',
	'Madras 600004 Kaapi',
	'M/s Kumar',
	'Smt. Lakshmi',
	'Dr. Meena Sundaram',
	'KR Meena',
	'S.R.',
	'S',
])('%s is no person or unclear, and greeted whole', (name) => {
	expect(greetingOf(name)).toBe(`Vanakkam ${name},`)
})

test('a customer without a name is a coffee lover', () => {
	for (const name of [null, undefined, '', '  ']) expect(greetingOf(name)).toBe('Vanakkam Coffee Lover,')
})
