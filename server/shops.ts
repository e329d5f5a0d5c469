/** Creates a shop for the requests of each class. Browsing has its own database connections. A request that waits for something outside the server releases its slot. */
import type { Admission } from '#server/admission/admission.ts'
import type { RequestClass } from '#server/admission/request-class.ts'
import type { Database, PaymentProvider, Shop } from '#shop/shop.server.ts'

type Options = { shop: Shop; browsingDb: Database; admission: Admission }

export function openShops({ shop, browsingDb, admission }: Options): Record<RequestClass, Shop> {
	const shopOf = (requestClass: RequestClass, db: Database): Shop => {
		const outside: Outside = (work) => admission.runOutside(requestClass, work)
		return {
			...shop,
			db,
			payments: callOutside(shop.payments, outside),
			runOutside: outside,
			pause: (milliseconds) => outside(() => shop.pause(milliseconds)),
		}
	}
	return {
		payment: shopOf('payment', shop.db),
		checkout: shopOf('checkout', shop.db),
		browsing: shopOf('browsing', browsingDb),
	}
}

type Outside = Shop['runOutside']

/** Otherwise the requests that wait for a slow provider would take all slots. */
function callOutside(payments: PaymentProvider, outside: Outside): PaymentProvider {
	return {
		createPayment: (input) => outside(() => payments.createPayment(input)),
		fetchPayment: (id) => outside(() => payments.fetchPayment(id)),
		refund: (input) => outside(() => payments.refund(input)),
		fetchRefund: (id) => outside(() => payments.fetchRefund(id)),
		parseWebhook: (webhook) => payments.parseWebhook(webhook),
	}
}
