/** Creates a shop for the requests of each class. Browsing has its own database connections. A request that waits for something outside the server releases its slot. */
import type { Admission } from '#server/admission/admission.ts'
import type { RequestClass } from '#server/admission/request-class.ts'
import type { Database, PaymentProvider, Shop } from '#shop/shop.server.ts'

type Options = { shop: Shop; browsingDb: Database; admission: Admission }

export function openShops({ shop, browsingDb, admission }: Options): Record<RequestClass, Shop> {
	const shopOf = (requestClass: RequestClass, db: Database): Shop => {
		const withoutRequestSlot: WithoutRequestSlot = (work) => admission.withoutRequestSlot(requestClass, work)
		return {
			...shop,
			db,
			payments: callWithoutSlot(shop.payments, withoutRequestSlot),
			withoutRequestSlot,
			pause: (milliseconds) => withoutRequestSlot(() => shop.pause(milliseconds)),
		}
	}
	return {
		payment: shopOf('payment', shop.db),
		checkout: shopOf('checkout', shop.db),
		browsing: shopOf('browsing', browsingDb),
	}
}

type WithoutRequestSlot = Shop['withoutRequestSlot']

/** Otherwise the requests that wait for a slow provider would take all slots. */
function callWithoutSlot(payments: PaymentProvider, withoutRequestSlot: WithoutRequestSlot): PaymentProvider {
	return {
		createPayment: (input) => withoutRequestSlot(() => payments.createPayment(input)),
		fetchPayment: (id) => withoutRequestSlot(() => payments.fetchPayment(id)),
		refund: (input) => withoutRequestSlot(() => payments.refund(input)),
		fetchRefund: (id) => withoutRequestSlot(() => payments.fetchRefund(id)),
		parseWebhook: (webhook) => payments.parseWebhook(webhook),
	}
}
