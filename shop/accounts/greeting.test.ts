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
	['ச லட்சுமி', 'லட்சுமி'],
	['லட்சுமி', 'லட்சுமி'],
	['மீனா சுந்தரம்', 'மீனா'],
	['K. Ramesh', 'Ramesh'],
	['Ramesh K.S.', 'Ramesh'],
	['A R Rahman', 'Rahman'],
	['Mohammed Rafi', 'Mohammed'],
	['Thenmozhi', 'Thenmozhi'],
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
	'The Coffee House',
	'The Raymonds',
	'Kumbakonam Degree Coffee',
	'Sri Krishna Bhavan',
	"St. Mary's School",
	'St Marys School',
	'St. Thomas',
	'Mohd. Rafi',
	'Mohd Rafi',
	'Md. Imran',
	'Chandra. Mohan',
	'Capt. Ravi Menon',
	'Dr. Anand',
	'Dr.Anand',
	'DR ANAND',
	'Meena Ramesh Jr.',
	'Ramesh S/o Kumar',
	'S/o Ramesh',
	'C/o Meena Sundaram',
	'திருமதி லட்சுமி',
	'திரு. ரவி',
	'முருகன் உணவகம்',
	'எஸ். லட்சுமி',
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
