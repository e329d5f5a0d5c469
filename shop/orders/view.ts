/** An order as somebody may see it: whole for whom it belongs to, and with the person veiled for everybody else. */
import type { OrderStatus } from './rules.ts'
import { firstName } from '#shop/accounts/rules.ts'
import { minus, type Paise, sum } from '#shop/money.ts'

/** Who is looking: a signed-in customer, a browser that may have placed orders as a guest, or both. */
export type Viewer = { customerId: string | null; guestHash: string | null }

export type OrderView = {
	number: string
	status: OrderStatus
	/** ISO, as every moment here: a view travels as JSON. */
	createdAt: string
	subtotal: Paise
	shipping: Paise
	discount: Paise
	total: Paise
	/** Parts of it that were sent back while the order stood, the first one first. */
	partsReturned: { amount: Paise; at: string }[]
	promoCode: string | null
	items: {
		productName: string
		size: string
		grind: string
		quantity: number
		price: Paise
		imageUrl: string
	}[]
	/** Null where it is missing. A stranger's has no street, no phone, half a PIN code and a first name alone. */
	address: {
		name: string
		address: string | null
		city: string
		state: string
		pincode: string
		phone: string | null
	} | null
	trackingNumber: string | null
	courier: string | null
	moves: { status: OrderStatus; at: string }[]
	/** The viewer's own: they may cancel it and have its invoice. */
	isMine: boolean
}

const SHOWN_PIN_DIGITS = 3

/** A guest's order belongs to the browser that placed it; a customer's to the customer and, still, to that browser. */
export function isOwnOrder(
	order: { customerId: string | null; guestHash: string },
	{ customerId, guestHash }: Viewer,
): boolean {
	const isCustomers = order.customerId !== null && order.customerId === customerId
	return isCustomers || (guestHash !== null && order.guestHash === guestHash)
}

export function masked(view: OrderView): OrderView {
	const { address } = view
	if (!address) return view
	const pincode = address.pincode.slice(0, SHOWN_PIN_DIGITS).padEnd(address.pincode.length, '•')
	const name = firstName(address.name) ?? ''
	return {
		...view,
		promoCode: null,
		partsReturned: [],
		address: { name, address: null, city: address.city, state: address.state, pincode, phone: null },
	}
}

/** What was sent back of an order while it stood. */
export function returnedOf({ partsReturned }: Pick<OrderView, 'partsReturned'>): Paise {
	return sum(...partsReturned.map(({ amount }) => amount))
}

/** What the shop still has of it. */
export function refundableOf(view: Pick<OrderView, 'total' | 'partsReturned'>): Paise {
	return minus(view.total, returnedOf(view))
}
