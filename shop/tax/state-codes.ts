/** GST state codes. A GSTIN begins with the code of its state. */
const STATE_CODES: Readonly<Record<string, string>> = {
	'Jammu and Kashmir': '01',
	'Himachal Pradesh': '02',
	Punjab: '03',
	Chandigarh: '04',
	Uttarakhand: '05',
	Haryana: '06',
	Delhi: '07',
	Rajasthan: '08',
	'Uttar Pradesh': '09',
	Bihar: '10',
	Sikkim: '11',
	'Arunachal Pradesh': '12',
	Nagaland: '13',
	Manipur: '14',
	Mizoram: '15',
	Tripura: '16',
	Meghalaya: '17',
	Assam: '18',
	'West Bengal': '19',
	Jharkhand: '20',
	Odisha: '21',
	Chhattisgarh: '22',
	'Madhya Pradesh': '23',
	Gujarat: '24',
	'Dadra and Nagar Haveli and Daman and Diu': '26',
	Maharashtra: '27',
	Karnataka: '29',
	Goa: '30',
	Lakshadweep: '31',
	Kerala: '32',
	'Tamil Nadu': '33',
	Puducherry: '34',
	'Andaman and Nicobar Islands': '35',
	Telangana: '36',
	'Andhra Pradesh': '37',
	Ladakh: '38',
}

/** The GST code for any other place. */
const OTHER_TERRITORY = '97'

export function stateCode(state: string): string {
	return STATE_CODES[state] ?? OTHER_TERRITORY
}

export function stateOfCode(code: string): string {
	return findStateOfCode(code) ?? 'Other Territory'
}

/** Returns null for a code that no state has today, such as 25 and 28, whose GSTINs were reissued. */
export function findStateOfCode(code: string): string | null {
	return Object.entries(STATE_CODES).find(([, known]) => known === code)?.[0] ?? null
}

/** Returns the state that a text names, the last one if it names several, because a postal address ends with its state. */
export function findStateIn(text: string): string | null {
	const named = Object.keys(STATE_CODES)
		.map((state) => ({ state, at: text.search(new RegExp(`\\b${state}\\b(?!.*\\b${state}\\b)`, 'is')) }))
		.filter(({ at }) => at >= 0)
		.toSorted((a, b) => b.at - a.at)
	return named[0]?.state ?? null
}
