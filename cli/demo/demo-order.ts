/** Creates an order with its items and history, priced by the shop's own rules. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Random } from './random.ts'
import { productsOnSale } from './advertised-claims.ts'
import type { DemoPerson } from './people.ts'
import { type Ending, type SimulatedHistory, simulateHistory } from './order-history.ts'
import { sizeOf } from '#shop/cart/rules.ts'
import { chicoryDeclaration } from '#shop/catalogue/labelling/food-labelling.ts'
import { findProduct, findSize, type Product } from '#shop/catalogue/rules.ts'
import { type Quote, quote } from '#shop/checkout/pricing/quote.ts'
import { canonicalEmail } from '#shop/input/email-address.ts'
import { ZERO_PAISE } from '#shop/money.ts'
import type { Order, OrderItem } from '#shop/orders/orders.server.ts'
import type { Brand } from '#shop/config/brand.ts'
import { newOrderNumber } from '#shop/orders/rules.ts'
import type { PaymentState } from '#shop/orders/payment-states.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { type Promo, whyRefused } from '#shop/promos/rules.ts'
import { deliveryDates } from '#shop/shipping/delivery-date.ts'
import { findRate } from '#shop/shipping/rules.ts'
import { DEFAULT_SHIPPING } from '#shop/shipping/settings/default-settings.ts'
import { lineTaxOn, type TaxRate } from '#shop/tax/rules.ts'

export type DemoOrder = {
	order: Order
	items: OrderItem[]
	history: SimulatedHistory
	promoId: string | null
}

export function reachedAt({ history }: DemoOrder, status: OrderStatus): Date | null {
	return history.steps.find(({ to }) => to === status)?.at ?? null
}

/** What orders are created from: business details, products, tax rates and promo codes, and how often each code was used so far. */
export type Catalogue = {
	brand: Brand
	products: readonly Product[]
	taxRates: readonly TaxRate[]
	promos: readonly Promo[]
	uses: Map<string, number>
}

type DemoOrderInput = {
	random: Random
	catalogue: Catalogue
	person: DemoPerson
	createdAt: Date
	now: Date
	ending: Ending
	stopAt?: OrderStatus | undefined
}

/** Leaves some uses of limited codes, so that they can be tried out. */
const MAX_SHARE_OF_LIMIT = 0.6

export function createDemoOrder(input: DemoOrderInput): DemoOrder {
	const { random, catalogue, person, createdAt } = input
	const id = randomUUID()
	const items = pickItems(input).map((item, position) => ({ ...item, orderId: id, position }))
	const { method, rate, delivery, isExpress } = pickShipping(input)
	const lines = items.map((item) => ({ ...item, size: sizeOf(item) }))
	const quoteWith = (promos: readonly Promo[]) => quote({ lines, rate, promos })
	const picked = random.isTrue(0.18) ? pickPromo(input, quoteWith) : null
	const quoted = quoteWith(picked ? [picked] : [])
	const { subtotal, shipping, discount, total, promo, shippingDiscount } = quoted
	const history = simulateHistory({
		...input,
		nights: isExpress ? Math.min(1, person.nights) : person.nights,
	})
	const isShipped = history.steps.some(({ to }) => to === 'shipped')
	if (promo && !history.hidden) count(catalogue, promo, person)
	const order: Order = {
		id,
		number: newOrderNumber(catalogue.brand, { now: createdAt, randomInteger: randomInt }),
		status: history.status,
		paymentState: paymentStateOf(history),
		paymentMethod: 'online',
		subtotal,
		shipping: shipping ?? ZERO_PAISE,
		discount,
		total,
		shippingMethod: method.id,
		shippingMethodName: method.name,
		isCollected: false,
		promoCode: promo?.code ?? null,
		offerName: null,
		discountReason: null,
		shippingDiscount,
		recipient: person.contact,
		billing: person.contact,
		gstBuyer: person.gstBuyer,
		customerId: person.customerId,
		guestHash: randomBytes(32).toString('hex'),
		browserHash: randomBytes(32).toString('hex'),
		checkoutId: randomUUID(),
		fingerprint: randomBytes(32).toString('hex'),
		deliveryFrom: delivery.from,
		deliveryTo: delivery.to,
		trackingNumber: isShipped ? `SK${random.integer(100_000_000, 999_999_999)}IN` : null,
		courier: isShipped ? random.pick(['India Post', 'DTDC', 'Delhivery', 'Blue Dart']) : null,
		createdAt,
		continuedIn: [],
		wrongPayment: null,
		hiddenAt: history.hidden?.at ?? null,
		hiddenReason: history.hidden?.reason ?? null,
		restoredAt: null,
	}
	const reduced = items.map((item, index) => {
		const { amount, freeQuantity } = quoted.lineDiscounts[index] ?? { amount: ZERO_PAISE, freeQuantity: 0 }
		return { ...item, discount: amount, freeQuantity }
	})
	return { order, items: reduced, history, promoId: promo?.id ?? null }
}

/** By the default settings, because the owner's may not offer the method at the person's PIN code. */
function pickShipping({ random, person, createdAt }: DemoOrderInput) {
	const [standard, express] = DEFAULT_SHIPPING.methods
	const method = random.isTrue(0.12) ? express : standard
	const rate = method && findRate(DEFAULT_SHIPPING, { pinCode: person.contact.pincode, method: method.id })
	if (!method || !rate?.days) throw new Error('By the default settings, every method delivers everywhere')
	const delivery = deliveryDates(DEFAULT_SHIPPING, { now: createdAt, days: rate.days })
	return { method, rate, delivery, isExpress: method === express }
}

function paymentStateOf({ steps }: SimulatedHistory): PaymentState {
	if (steps.some(({ to }) => to === 'cancelled')) return 'refunded'
	return steps.some(({ to }) => to === 'processing') ? 'paid' : 'unpaid'
}

const SIZES = [
	{ size: 'sampler', weight: 2 },
	{ size: 'small', weight: 6 },
	{ size: 'medium', weight: 4 },
	{ size: 'large', weight: 2 },
] as const

function pickItems({ random, catalogue, person, createdAt, now }: DemoOrderInput) {
	const { products } = catalogue
	const onSale = productsOnSale({ products, createdAt, now })
	const isFavouriteOnSale = onSale.some(({ id }) => id === person.favourite.productId)
	const items = new Map<string, Omit<OrderItem, 'orderId' | 'position' | 'discount' | 'freeQuantity'>>()
	const lines = random.isTrue(0.7) ? 1 : random.integer(2, 3)
	for (let line = 0; line < lines; line++) {
		const { size } = random.pickWeighted(SIZES)
		const productId =
			isFavouriteOnSale && random.isTrue(0.7) ? person.favourite.productId : random.pickWeighted(onSale).id
		const product = findProduct(products, productId)
		const variant = product && findSize(product, size)
		if (!product || !variant) continue
		items.set(`${productId} ${size}`, {
			productId,
			productName: product.name,
			size,
			sizeLabel: variant.label,
			grind: person.favourite.grind,
			declaration: product.composition && chicoryDeclaration(product.composition),
			price: variant.price,
			quantity: random.isTrue(0.75) ? 1 : random.integer(2, 4),
			imageUrl: `/product-images/${product.image}`,
			...lineTaxOn(createdAt, { category: product.taxCategory, rates: catalogue.taxRates }),
		})
	}
	if (items.size === 0) throw new Error('The shop has no prices: start it once, then try again')
	return [...items.values()]
}

function pickPromo(
	{ random, catalogue, person, createdAt }: DemoOrderInput,
	quoteWith: (promos: readonly Promo[]) => Quote,
): Promo | null {
	const orderAmount = quoteWith([]).total
	const usable = catalogue.promos.filter((promo) => {
		const timesUsed = catalogue.uses.get(promo.id) ?? 0
		const timesUsedByCustomer = catalogue.uses.get(promoUseKey(promo, person)) ?? 0
		const uses = promo.uses === null ? null : Math.floor(promo.uses * MAX_SHARE_OF_LIMIT)
		const { discount } = quoteWith([promo])
		const facts = { now: createdAt, orderAmount, discount, timesUsed, timesUsedByCustomer, timesHeld: 0 }
		// Orders of the sample customers are written in no order, so none is known to be the first.
		return !whyRefused({ ...promo, uses }, { ...facts, hasOrderedBefore: true })
	})
	return usable.length === 0 ? null : random.pick(usable)
}

function count({ uses }: Catalogue, promo: Promo, person: DemoPerson): void {
	for (const key of [promo.id, promoUseKey(promo, person)]) uses.set(key, (uses.get(key) ?? 0) + 1)
}

function promoUseKey({ id }: Promo, { contact }: DemoPerson): string {
	return `${id} ${canonicalEmail(contact.email)}`
}
