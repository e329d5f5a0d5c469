/** The order in the samples of emails, which nobody placed, with products that the shop sells. */
import { chooseGrind } from '#shop/catalogue/rules.ts'
import { DAY_MILLISECONDS, dayInIndia } from '#shop/dates.ts'
import { imageUrl } from '#shop/images/rules.ts'
import { multiply, totalOf, ZERO_PAISE } from '#shop/money.ts'
import type { OrderEmailData } from '#shop/orders/emails/render-order-email.ts'
import type { OrderItem } from '#shop/orders/orders.server.ts'
import type { Shop } from '#shop/shop.server.ts'
import { listShownProducts } from '#shop/stock/stock.server.ts'

export const SAMPLE_CUSTOMER = { name: 'Meena Sundaram', email: 'meena@example.in' }
export const SAMPLE_COMPANY = { legalName: 'Sundaram Foods', gstin: '33AAPFU0939F1Z2' }

const RECIPIENT = {
	...SAMPLE_CUSTOMER,
	address: '12 Car Street',
	city: 'Madurai',
	state: 'Tamil Nadu',
	pincode: '625001',
	phone: '9876543210',
}
const DAYS_TO_DELIVERY = { from: 4, to: 5 }

export async function sampleOrder(shop: Shop): Promise<OrderEmailData> {
	const now = shop.clock()
	const dayAfter = (days: number) => dayInIndia(new Date(now.getTime() + days * DAY_MILLISECONDS))
	const items = await sampleItems(shop)
	const subtotal = totalOf(items.map(({ price, quantity }) => multiply(price, quantity)))
	const { brand, publicUrl } = shop.config
	return {
		brand,
		publicUrl,
		items,
		order: {
			id: '',
			number: `${brand.orderPrefix}-22222222-${dayInIndia(now).replaceAll('-', '')}`,
			status: 'processing',
			subtotal,
			shipping: ZERO_PAISE,
			discount: ZERO_PAISE,
			total: subtotal,
			shippingMethod: 'standard',
			shippingMethodName: 'Standard',
			isCollected: false,
			promoCode: null,
			offerName: null,
			discountReason: null,
			shippingDiscount: ZERO_PAISE,
			recipient: RECIPIENT,
			billing: RECIPIENT,
			gstBuyer: null,
			customerId: null,
			guestHash: '',
			browserHash: '',
			continuedIn: [],
			checkoutId: '',
			paymentState: 'paid',
			paymentMethod: 'online',
			fingerprint: '',
			deliveryFrom: dayAfter(DAYS_TO_DELIVERY.from),
			deliveryTo: dayAfter(DAYS_TO_DELIVERY.to),
			trackingNumber: 'D12345678',
			courier: 'DTDC',
			wrongPayment: null,
			createdAt: now,
			hiddenAt: null,
			hiddenReason: null,
			restoredAt: null,
		},
	}
}

async function sampleItems(shop: Shop): Promise<OrderItem[]> {
	const products = await listShownProducts(shop, { max: 2 })
	return products.flatMap(({ id, name, image, sizes: [size] }, position) =>
		size
			? {
					orderId: '',
					position,
					productId: id,
					productName: name,
					size: size.value,
					sizeLabel: size.label,
					grind: chooseGrind(size.grinds, '')?.label ?? '',
					declaration: null,
					price: size.price,
					quantity: position + 1,
					discount: ZERO_PAISE,
					freeQuantity: 0,
					imageUrl: imageUrl('product-images', image),
					hsn: '',
					rateBasisPoints: 0,
				}
			: [],
	)
}
