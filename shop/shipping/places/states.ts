/** The 36 states and union territories of India, and which of them a PIN code may belong to. */
const STATES_BY_CODE = {
	AN: 'Andaman and Nicobar Islands',
	AP: 'Andhra Pradesh',
	AR: 'Arunachal Pradesh',
	AS: 'Assam',
	BR: 'Bihar',
	CH: 'Chandigarh',
	CG: 'Chhattisgarh',
	DN: 'Dadra and Nagar Haveli and Daman and Diu',
	DL: 'Delhi',
	GA: 'Goa',
	GJ: 'Gujarat',
	HR: 'Haryana',
	HP: 'Himachal Pradesh',
	JK: 'Jammu and Kashmir',
	JH: 'Jharkhand',
	KA: 'Karnataka',
	KL: 'Kerala',
	LA: 'Ladakh',
	LD: 'Lakshadweep',
	MP: 'Madhya Pradesh',
	MH: 'Maharashtra',
	MN: 'Manipur',
	ML: 'Meghalaya',
	MZ: 'Mizoram',
	NL: 'Nagaland',
	OD: 'Odisha',
	PY: 'Puducherry',
	PB: 'Punjab',
	RJ: 'Rajasthan',
	SK: 'Sikkim',
	TN: 'Tamil Nadu',
	TS: 'Telangana',
	TR: 'Tripura',
	UP: 'Uttar Pradesh',
	UK: 'Uttarakhand',
	WB: 'West Bengal',
} as const
type StateCode = keyof typeof STATES_BY_CODE

export const STATES: readonly string[] = Object.values(STATES_BY_CODE)
export const DEFAULT_STATE: string = 'Tamil Nadu'

/** Longer prefixes take precedence. 90 to 99 are Army Post Offices, which belong to no state. */
const STATES_BY_PREFIX: readonly [prefixes: string, states: StateCode[]][] = [
	['11', ['DL']],
	['12', ['HR']],
	['13', ['HR', 'CH']],
	['14', ['PB', 'CH']],
	['15', ['PB']],
	['160', ['CH', 'PB']],
	['16', ['CH', 'PB', 'HR']],
	['17', ['HP']],
	['18', ['JK']],
	['19', ['JK', 'LA']],
	['20 21 22 23 25 27 28', ['UP']],
	['201', ['UP', 'DL']],
	['24 26', ['UP', 'UK']],
	['30 31 32 33 34', ['RJ']],
	['36 37 38 39', ['GJ']],
	['362 396', ['GJ', 'DN']],
	['40 41 42 43 44', ['MH']],
	['403', ['GA']],
	['45 46 47 48', ['MP']],
	['49', ['CG']],
	['50', ['TS']],
	['51 52 53', ['AP']],
	['533', ['AP', 'PY']],
	['56 57 58 59', ['KA']],
	['60 61 62 63 64', ['TN']],
	['605 607 609', ['TN', 'PY']],
	['67 68 69', ['KL']],
	['673', ['KL', 'PY']],
	['682', ['KL', 'LD']],
	['70 71 72 73 74', ['WB']],
	['737', ['SK']],
	['744', ['AN', 'WB']],
	['75 76 77', ['OD']],
	['78', ['AS']],
	['783', ['AS', 'ML']],
	['790 791 792', ['AR']],
	['793 794', ['ML']],
	['795', ['MN']],
	['796', ['MZ']],
	['797 798', ['NL']],
	['799', ['TR']],
	['80 81 82 83 84 85', ['BR', 'JH']],
]

const STATES_OF = new Map(
	STATES_BY_PREFIX.flatMap(([prefixes, codes]) =>
		prefixes.split(' ').map((prefix) => [prefix, codes.map((code): string => STATES_BY_CODE[code])] as const),
	),
)

/** Returns the states that a PIN code may belong to, or none if unknown. It is only for a hint beside the field. */
export function suggestStates(pinCode: string): readonly string[] {
	return STATES_OF.get(pinCode.slice(0, 3)) ?? STATES_OF.get(pinCode.slice(0, 2)) ?? []
}

/** Returns the beginnings of PIN codes that may belong to a state. `digits` are those of the table, where '40' leaves out Goa's '403'. */
export function pinPrefixesOf(state: string): { prefix: string; digits: number }[] {
	const entries = [...STATES_OF]
	return entries
		.filter(([, states]) => states.includes(state))
		.flatMap(([prefix]) => {
			const digits = prefix.length
			const others = entries
				.filter(([longer, states]) => longer.length > digits && !states.includes(state))
				.map(([longer]) => longer)
				.filter((longer) => longer.startsWith(prefix))
			if (others.length === 0) return [{ prefix, digits }]
			return Array.from({ length: 10 }, (_, digit) => ({ prefix: `${prefix}${digit}`, digits })).filter(
				(longer) => !others.includes(longer.prefix),
			)
		})
}
