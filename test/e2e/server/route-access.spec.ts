/** The response of every route to a guest, to the customer who owns the order, to another customer and to an admin. */
import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { type Person, newPerson, signUp } from '#test/e2e/support/account-steps.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import routes from '#app/routes.ts'

const shop = openIsolatedShop()

test.use({ expectedErrors: /status of 40\d/ })

const ACTORS = ['guest', 'owner', 'other', 'admin'] as const
type Actor = (typeof ACTORS)[number]
/** A status, and the target of a redirect: one for all four, or one for each. */
type Expected = string | Record<Actor, string>

const all = (status: string): Expected => status
const byRole = (guest: string, customer: string, admin: string): Expected => ({
	guest,
	owner: customer,
	other: customer,
	admin,
})
const adminsOnly = byRole('302 /login', '404', '200')

/** GET. A route that is missing here fails the test. */
const READS: Record<string, Expected> = {
	'/': all('200'),
	'/products': all('200'),
	'/product/:id?': all('200'),
	'/back-in-stock': all('200'),
	'/back-in-stock/stop': all('404'),
	// Without a review.
	'/product/:id/reviews': all('302 /product/2'),
	'/cart': all('200'),
	'/checkout': all('200'),
	'/checkout/address-book': all('200'),
	'/payment-success': all('200'),
	'/newsletter/subscription': all('405'),
	'/newsletter/one-click': all('405'),
	'/orders': all('200'),
	'/track-order': all('200'),
	'/invoices/:number': all('404'),
	'/quotations/:number': all('404'),
	'/quotations/:number/pdf': all('404'),
	'/orders/:number/delivery.ics': all('404'),
	'/orders/:number/cancellation': all('405'),
	'/orders/:number/cancel': all('404'),
	'/orders/:number/restore': all('404'),
	// For an order that is not delivered.
	'/orders/:number/review': { guest: '404', owner: '200', other: '404', admin: '404' },
	'/orders/:number/return': { guest: '404', owner: '200', other: '404', admin: '404' },
	'/orders/:number/return/pictures/:picture': all('404'),
	'/orders/:number/return/upload': all('404'),
	'/login': byRole('200', '302 /', '302 /'),
	'/signup': byRole('200', '302 /', '302 /'),
	'/auth': byRole('200', '302 /', '302 /'),
	'/staff-invitation': all('404'),
	'/forgot-password': all('200'),
	'/known-device': all('200'),
	'/logout': all('302 /'),
	'/session': all('200'),
	'/dashboard': byRole('302 /login', '200', '200'),
	'/dashboard/your-data': byRole('302 /login', '200', '200'),
	'/dashboard/your-data/file': byRole('302 /login', '200', '200'),
	'/account-deleted': byRole('200', '302 /dashboard', '302 /dashboard'),
	'/profile': all('302 /dashboard'),
	'/account': all('302 /dashboard'),
	'/admin': adminsOnly,
	'/admin/second-factor': adminsOnly,
	'/admin/confirm': adminsOnly,
	'/admin/orders': adminsOnly,
	'/admin/orders/:number': adminsOnly,
	'/admin/quotations': adminsOnly,
	'/admin/quotations/new': adminsOnly,
	'/admin/quotations/total': adminsOnly,
	'/admin/quotations/:number': byRole('302 /login', '404', '404'),
	'/admin/quotations/:number/edit': byRole('302 /login', '404', '404'),
	'/admin/returns': adminsOnly,
	'/admin/returns/pictures/:picture': byRole('302 /login', '404', '404'),
	'/admin/roasts': adminsOnly,
	'/admin/roasts/:id': byRole('302 /login', '404', '404'),
	'/admin/roasts/:id/csv': byRole('302 /login', '404', '404'),
	'/admin/labels': adminsOnly,
	'/admin/packing-slips': adminsOnly,
	// Without a selected order.
	'/admin/invoices': byRole('302 /login', '404', '404'),
	'/admin/shipping': adminsOnly,
	'/admin/shipping/list': adminsOnly,
	'/admin/couriers': adminsOnly,
	'/admin/catalogue': adminsOnly,
	'/admin/catalogue/import': adminsOnly,
	'/admin/catalogue/:id': adminsOnly,
	'/admin/delivery': adminsOnly,
	'/admin/stock': adminsOnly,
	'/admin/promos': adminsOnly,
	'/admin/promos/new': adminsOnly,
	'/admin/promos/:id': byRole('302 /login', '404', '404'),
	'/admin/promos/:id/codes': byRole('302 /login', '404', '405'),
	'/admin/banner': adminsOnly,
	'/admin/pages': adminsOnly,
	'/admin/pages/:page': adminsOnly,
	'/admin/pages/:page/preview': adminsOnly,
	'/admin/catalogue/:id/preview': adminsOnly,
	'/admin/emails': adminsOnly,
	'/admin/emails/:email/preview': byRole('302 /login', '404', '404'),
	'/admin/newsletters': adminsOnly,
	'/admin/newsletters/:id': byRole('302 /login', '404', '404'),
	'/admin/newsletters/:id/send': byRole('302 /login', '404', '404'),
	'/admin/newsletters/:id/preview': byRole('302 /login', '404', '404'),
	'/admin/pictures': adminsOnly,
	'/admin/pictures/upload': byRole('302 /login', '404', '204'),
	'/admin/messages': adminsOnly,
	'/admin/reviews': adminsOnly,
	'/admin/people': adminsOnly,
	'/admin/people/:id': byRole('302 /login', '404', '404'),
	'/admin/books': adminsOnly,
	'/admin/tax': adminsOnly,
	'/admin/exports': adminsOnly,
	'/admin/exports/subscribers': adminsOnly,
	'/admin/exports/catalogue': adminsOnly,
	'/admin/exports/to-ship': adminsOnly,
	'/admin/exports/:report': adminsOnly,
	'/admin/staff': adminsOnly,
	'/admin/notifications': adminsOnly,
	'/admin/audit': adminsOnly,
	'/admin/settings': adminsOnly,
	'/admin/*': byRole('302 /login', '404', '404'),
	'/contact': all('200'),
	'/contact/ticket': all('200'),
	'/story': all('200'),
	'/about': all('200'),
	'/unsubscribe': all('200'),
	'/newsletters': all('200'),
	'/newsletters/:slug': all('404'),
	'/policies/terms': all('200'),
	'/policies/privacy': all('200'),
	'/policies/refund': all('200'),
	'/policies/return': all('200'),
	'/policies/shipping': all('200'),
	'/api/create-payment': all('405'),
	'/api/verify-payment': all('405'),
	'/api/payment-failure': all('405'),
	'/api/verify-promocode': all('405'),
	'/api/promotional-messages': all('200'),
	'/api/product-prices': all('200'),
	'/api/products': all('200'),
	'/api/send-contact-email': all('405'),
	'/api/unsubscribe-newsletter': all('405'),
	'/api/generate-invoice': all('405'),
	'/api/send-otp': all('405'),
	'/api/verify-otp': all('405'),
	'/api/auth-security': all('405'),
	'/api/payments/webhook': all('405'),
	'/mailbox': all('200'),
	'/mailbox/:id': all('404'),
	'/sitemap.xml': all('200'),
	'/feeds/products.xml': all('200'),
	'/robots.txt': all('200'),
	'/manifest.webmanifest': all('200'),
	'/letter.svg': all('200'),
	'/share-image.png': all('200'),
	'/.well-known/security.txt': all('200'),
	'/.well-known/change-password': all('302 /dashboard'),
	'/offline': all('200'),
	'/product-images/*': all('404'),
	'/home/*': all('404'),
	'/*': all('404'),
}

/** POST to what belongs to a customer. Admins use the console for that, so they are refused here too. */
const WRITES: { path: string; body: (number: string, addressId: string) => object; expected: Expected }[] = [
	{
		path: '/api/generate-invoice',
		body: (orderId) => ({ orderId }),
		expected: { guest: '404', owner: '200', other: '404', admin: '404' },
	},
	{
		path: '/api/create-payment',
		body: (_number, savedAddressId) => ({
			...payment(),
			addressMode: 'saved',
			savedAddressId,
			customerDetails: { phone: '9876543210' },
		}),
		expected: { guest: '401', owner: '200', other: '404', admin: '404' },
	},
	{
		path: '/orders/:number/cancellation',
		body: () => ({}),
		expected: { guest: '404', owner: '200', other: '404', admin: '404' },
	},
]

test('every route responds to each actor as listed', async ({ newVisitor }) => {
	test.slow()
	const actors = await openActors(newVisitor)
	const number = await buy(actors.owner)
	const addressId = await saveAddress(actors.owner)
	expect(Object.keys(READS).toSorted(), 'the table lists every route').toEqual(pathsOf(routes).toSorted())

	const wrong: string[] = []
	for (const [path, expected] of Object.entries(READS)) {
		for (const actor of ACTORS) {
			const response = await actors[actor].get(fill(path, number), { maxRedirects: 0 })
			const actual = describe(response)
			const status = typeof expected === 'string' ? expected : expected[actor]
			if (actual !== status) wrong.push(`${actor} reads ${path}: ${actual}, not ${status}`)
		}
	}
	// The owner comes last, because an order can be cancelled only once.
	for (const { path, body, expected } of WRITES) {
		for (const actor of ['guest', 'other', 'admin', 'owner'] as const) {
			const response = await actors[actor].post(fill(path, number), { data: body(number, addressId) })
			const status = typeof expected === 'string' ? expected : expected[actor]
			if (describe(response) !== status)
				wrong.push(`${actor} writes ${path}: ${describe(response)}, not ${status}`)
		}
	}
	expect(wrong).toEqual([])
})

type Route = { path?: string; index?: boolean; children?: Route[] }

function pathsOf(entries: readonly Route[], above = ''): string[] {
	return entries.flatMap(({ path = '', index, children }) => {
		const here = path ? `${above}/${path}` : above
		if (children) return pathsOf(children, here)
		return [here || (index ? '/' : '')]
	})
}

function fill(path: string, number: string): string {
	const [report, query] = path === '/admin/exports/:report' ? ['gstr1', '?month=2026-11'] : ['', '']
	return (
		path
			.replace(':number', number)
			.replace(':page', 'story')
			.replace(/:id\??/, '2')
			.replace(':report', report)
			.replace('/*', '/no-such-page')
			.replace('/api/product-prices', '/api/product-prices?product_id=1')
			.replace('/api/products', '/api/products?id=1') + query
	)
}

function describe(response: APIResponse): string {
	const to = response.headers().location
	return to ? `${response.status()} ${to.split('?')[0]}` : String(response.status())
}

async function openActors(newVisitor: () => Promise<Page>): Promise<Record<Actor, APIRequestContext>> {
	const [guest, owner, other, admin] = await Promise.all(ACTORS.map(() => newVisitor()))
	if (!guest || !owner || !other || !admin) throw new Error('A browser is missing')
	await signUp(owner, customer)
	await signUp(other, newPerson())
	await registerOwner(admin, shop)
	return { guest: guest.request, owner: owner.request, other: other.request, admin: admin.request }
}

const customer: Person = newPerson()

function payment() {
	return {
		amount: 280,
		orderItems: [{ id: 1, quantity: 1, size: 'Small (220g)', grind: 'Fine' }],
		customerDetails: {
			name: 'Meena Sundaram',
			email: customer.email,
			address: '12 Car Street',
			city: 'Madurai',
			state: 'Tamil Nadu',
			pincode: '625001',
			phone: '9876543210',
		},
		discountAmount: 0,
		shippingMethod: 'standard',
	}
}

async function buy(buyer: APIRequestContext): Promise<string> {
	const started = await buyer.post('/api/create-payment', {
		data: payment(),
		headers: { 'x-sandbox-scenario': 'sbx:pay' },
	})
	const { redirectUrl, transactionId } = await started.json()
	await buyer.get(redirectUrl)
	const verified = await buyer.post('/api/verify-payment', { data: { transactionId } })
	expect(await verified.json()).toMatchObject({ success: true })
	return transactionId
}

async function saveAddress(buyer: APIRequestContext): Promise<string> {
	await buyer.post('/dashboard?tab=addresses', {
		form: {
			intent: 'save-address',
			name: 'Home',
			street: '12 Car Street',
			city: 'Madurai',
			state: 'Tamil Nadu',
			postalCode: '625001',
		},
	})
	const page = await (await buyer.get('/checkout/address-book.data')).text()
	return page.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/)?.[0] ?? ''
}
