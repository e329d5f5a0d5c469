/** Invents customers in real cities, with matching states and PIN codes. */
import { randomUUID } from 'node:crypto'
import type { Random } from './random.ts'
import type { Contact } from '#shop/orders/tables.server.ts'
import { type GstBuyer, gstinCheckCharacter } from '#shop/tax/gstin.ts'
import { stateCode } from '#shop/tax/state-codes.ts'

export type DemoPerson = {
	contact: Contact
	/** One person in 25 orders for a company. */
	gstBuyer: GstBuyer | null
	customerId: string | null
	nights: number
	weight: number
	favourite: { productId: number; grind: string }
}

/** Orders in Chennai arrive within 24 hours. All others leave within 24 hours. */
export const LOCAL_CITY = 'Chennai'

/** Weighted towards places near the roastery. `pin` is how the city's PIN codes begin. */
const CITIES = [
	{ city: LOCAL_CITY, state: 'Tamil Nadu', pin: '6000', nights: 0.2, weight: 26 },
	{ city: 'Coimbatore', state: 'Tamil Nadu', pin: '6410', nights: 1.5, weight: 9 },
	{ city: 'Madurai', state: 'Tamil Nadu', pin: '6250', nights: 1.5, weight: 7 },
	{ city: 'Tiruchirappalli', state: 'Tamil Nadu', pin: '6200', nights: 1.5, weight: 5 },
	{ city: 'Kumbakonam', state: 'Tamil Nadu', pin: '6120', nights: 1.5, weight: 4 },
	{ city: 'Salem', state: 'Tamil Nadu', pin: '6360', nights: 1.5, weight: 3 },
	{ city: 'Bengaluru', state: 'Karnataka', pin: '5600', nights: 1.5, weight: 13 },
	{ city: 'Mysuru', state: 'Karnataka', pin: '5700', nights: 2, weight: 4 },
	{ city: 'Mangaluru', state: 'Karnataka', pin: '5750', nights: 2, weight: 2 },
	{ city: 'Kochi', state: 'Kerala', pin: '6820', nights: 2, weight: 3 },
	{ city: 'Thiruvananthapuram', state: 'Kerala', pin: '6950', nights: 2, weight: 3 },
	{ city: 'Palakkad', state: 'Kerala', pin: '6780', nights: 2, weight: 2 },
	{ city: 'Hyderabad', state: 'Telangana', pin: '5000', nights: 2, weight: 6 },
	{ city: 'Vijayawada', state: 'Andhra Pradesh', pin: '5200', nights: 2, weight: 2 },
	{ city: 'Visakhapatnam', state: 'Andhra Pradesh', pin: '5300', nights: 2.5, weight: 2 },
	{ city: 'Puducherry', state: 'Puducherry', pin: '6050', nights: 1.5, weight: 2 },
	{ city: 'Mumbai', state: 'Maharashtra', pin: '4000', nights: 3, weight: 6 },
	{ city: 'Pune', state: 'Maharashtra', pin: '4110', nights: 3, weight: 4 },
	{ city: 'Panaji', state: 'Goa', pin: '4030', nights: 3, weight: 1 },
	{ city: 'Ahmedabad', state: 'Gujarat', pin: '3800', nights: 3.5, weight: 1 },
	{ city: 'New Delhi', state: 'Delhi', pin: '1100', nights: 3.5, weight: 4 },
	{ city: 'Gurugram', state: 'Haryana', pin: '1220', nights: 3.5, weight: 2 },
	{ city: 'Jaipur', state: 'Rajasthan', pin: '3020', nights: 4, weight: 1 },
	{ city: 'Kolkata', state: 'West Bengal', pin: '7000', nights: 3.5, weight: 2 },
	{ city: 'Bhubaneswar', state: 'Odisha', pin: '7510', nights: 3.5, weight: 1 },
	{ city: 'Guwahati', state: 'Assam', pin: '7810', nights: 5, weight: 1 },
] as const

const FIRST_NAMES =
	'Meena Ravi Lakshmi Karthik Priya Suresh Anitha Ganesh Kavitha Arun Deepa Venkatesh Revathi Murali Sangeetha Vijay Malathi Balaji Uma Senthil Radha Prakash Nithya Ramesh Shanthi Harish Gayathri Mohan Janani Dinesh Padma Sridhar Aishwarya Rajesh Vasanthi Manoj Fathima Joseph Mary Imran Divya Anand Rekha Sanjay Pooja Rahul Neha Amit Ananya Farah'.split(
		' ',
	)
const LAST_NAMES =
	'Sundaram Kumar Iyer Subramanian Krishnan Raman Natarajan Pillai Nair Menon Reddy Rao Naidu Gowda Hegde Shetty Murugan Selvam Chettiar Iyengar Rajan Babu Varma Thomas Mathew Ahmed Khan Sharma Gupta Mehta Joshi Kulkarni Das Banerjee Patel'.split(
		' ',
	)
const STREETS =
	'Car Street|North Masi Street|Gandhi Road|Temple View Road|Second Main Road|Lake View Street|Nehru Street|Bharathiyar Salai|Mettu Street|Fourth Cross|Station Road|Big Bazaar Street|Park Avenue|College Road|Anna Nagar Main Road'.split(
		'|',
	)
const FAVOURITES = [
	{ productId: 1, weight: 5 },
	{ productId: 2, weight: 3 },
	{ productId: 3, weight: 2 },
]
const GRINDS = [
	{ value: 'Fine', weight: 7 },
	{ value: 'Medium', weight: 2 },
	{ value: 'Coarse', weight: 1 },
]

export function createPerson(random: Random, index: number): DemoPerson {
	const first = random.pick(FIRST_NAMES)
	const last = random.pick(LAST_NAMES)
	const { city, state, pin, nights } = random.pickWeighted(CITIES)
	return {
		contact: {
			name: `${first} ${last}`,
			email: `${first}.${last}${index}@example.in`.toLowerCase(),
			address: `${random.integer(1, 240)} ${random.pick(STREETS)}`,
			city,
			state,
			pincode: pin + String(random.integer(1, 99)).padStart(2, '0'),
			phone: `${random.pick(['6', '7', '8', '9'])}${String(random.integer(0, 999_999_999)).padStart(9, '0')}`,
		},
		gstBuyer: index % 25 === 7 ? createCompany(last, { state, index }) : null,
		customerId: random.isTrue(0.35) ? randomUUID() : null,
		nights,
		weight: random.between(0.1, 1) ** 3,
		favourite: {
			productId: random.pickWeighted(FAVOURITES).productId,
			grind: random.pickWeighted(GRINDS).value,
		},
	}
}

/** The company is not drawn at random, so that all other people stay the same. */
function createCompany(family: string, { state, index }: { state: string; index: number }): GstBuyer {
	const pan = `AAAF${family.slice(0, 1)}${String(index).padStart(4, '0')}K`
	const characters = `${stateCode(state)}${pan}1Z`
	return { legalName: `${family} Tiffin Rooms`, gstin: `${characters}${gstinCheckCharacter(characters)}` }
}
