/** The shop that the requests of each class work with, so that none can take from another what it needs. */
import type { Admission } from '#server/http/admission.ts'
import type { RequestClass } from '#server/http/request-class.ts'
import type { Database, PaymentProvider, Shop } from '#shop/shop.server.ts'

type Options = { shop: Shop; browsingDb: Database; admission: Admission }

/** Browsing has connections of its own. */
export function openShops({ shop, browsingDb, admission }: Options): Record<RequestClass, Shop> {
	const shopOf = (requestClass: RequestClass, db: Database): Shop => ({
		...shop,
		db,
		payments: callOutside(shop.payments, (call) => admission.outside(requestClass, call)),
	})
	return {
		payment: shopOf('payment', shop.db),
		checkout: shopOf('checkout', shop.db),
		browsing: shopOf('browsing', browsingDb),
	}
}

type Outside = <Value>(call: () => Promise<Value>) => Promise<Value>

/** While the provider is called, others have the request's place: a slow provider fills none. */
function callOutside(payments: PaymentProvider, outside: Outside): PaymentProvider {
	return {
		createPayment: (input) => outside(() => payments.createPayment(input)),
		fetchPayment: (id) => outside(() => payments.fetchPayment(id)),
		refund: (input) => outside(() => payments.refund(input)),
		fetchRefund: (id) => outside(() => payments.fetchRefund(id)),
		parseWebhook: (webhook) => payments.parseWebhook(webhook),
	}
}
