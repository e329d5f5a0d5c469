/** Every address of the site, and what it answers to nobody, to the customer whose order it is, to another customer and to an admin. */
import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { type Person, newPerson, signUp } from '#test/e2e/support/account-steps.ts'
import { registerOwner } from '#test/e2e/support/register-owner.ts'
import { openOwnShop } from '#test/e2e/support/own-shop.ts'
import { expect, test } from '#test/e2e/support/shop-test.ts'
import routes from '#app/routes.ts'

const shop = openOwnShop()

test.use({ expectedErrors: /status of 40\d/ })

const ACTORS = ['nobody', 'owner', 'other', 'admin'] as const
type Actor = (typeof ACTORS)[number]
/** A status, and for a redirect where to. One word for all four, or one for each. */
type Answers = string | Record<Actor, string>

const everybody = (answer: string): Answers => answer
const byRole = (nobody: string, customer: string, admin: string): Answers => ({
	nobody,
	owner: customer,
	other: customer,
	admin,
})
const behindTheCounter = byRole('302 /login', '404', '200')

/** Reading. An address that is missing here fails the test. */
const READS: Record<string, Answers> = {
	'/': everybody('200'),
	'/products': everybody('200'),
	'/product/:id?': everybody('200'),
	'/cart': everybody('200'),
	'/checkout': everybody('200'),
	'/checkout/address-book': everybody('200'),
	'/payment-success': everybody('200'),
	'/newsletter/subscription': everybody('405'),
	'/newsletter/one-click': everybody('405'),
	'/orders': everybody('200'),
	'/track-order': everybody('200'),
	'/invoices/:number': everybody('404'),
	'/orders/:number/cancellation': everybody('405'),
	'/login': byRole('200', '302 /', '302 /'),
	'/signup': byRole('200', '302 /', '302 /'),
	'/auth': byRole('200', '302 /', '302 /'),
	'/forgot-password': everybody('200'),
	'/logout': everybody('302 /'),
	'/dashboard': byRole('302 /login', '200', '200'),
	'/profile': everybody('302 /dashboard'),
	'/account': everybody('302 /dashboard'),
	'/admin': behindTheCounter,
	'/admin/second-factor': behindTheCounter,
	'/admin/confirm': behindTheCounter,
	'/admin/orders': behindTheCounter,
	'/admin/orders/:number': behindTheCounter,
	'/admin/packing-slips': behindTheCounter,
	// No order was chosen.
	'/admin/invoices': byRole('302 /login', '404', '404'),
	'/admin/shipping': behindTheCounter,
	'/admin/catalogue': behindTheCounter,
	'/admin/catalogue/:id': behindTheCounter,
	'/admin/stock': behindTheCounter,
	'/admin/promos': behindTheCounter,
	'/admin/banner': behindTheCounter,
	'/admin/pictures': behindTheCounter,
	'/admin/pictures/upload': byRole('302 /login', '404', '204'),
	'/admin/messages': behindTheCounter,
	'/admin/people': behindTheCounter,
	'/admin/books': behindTheCounter,
	'/admin/exports/:what': behindTheCounter,
	'/admin/audit': behindTheCounter,
	'/admin/settings': behindTheCounter,
	'/contact': everybody('200'),
	'/contact/ticket': everybody('200'),
	'/story': everybody('200'),
	'/about': everybody('200'),
	'/unsubscribe': everybody('200'),
	'/policies/terms': everybody('200'),
	'/policies/privacy': everybody('200'),
	'/policies/refund': everybody('200'),
	'/policies/return': everybody('200'),
	'/policies/shipping': everybody('200'),
	'/api/create-payment': everybody('405'),
	'/api/verify-payment': everybody('405'),
	'/api/payment-failure': everybody('405'),
	'/api/verify-promocode': everybody('405'),
	'/api/promotional-messages': everybody('200'),
	'/api/product-prices': everybody('200'),
	'/api/send-contact-email': everybody('405'),
	'/api/unsubscribe-newsletter': everybody('405'),
	'/api/generate-invoice': everybody('405'),
	'/api/send-otp': everybody('405'),
	'/api/verify-otp': everybody('405'),
	'/api/auth-security': everybody('405'),
	'/api/payments/webhook': everybody('405'),
	'/mailbox': everybody('200'),
	'/sitemap.xml': everybody('200'),
	'/robots.txt': everybody('200'),
	'/manifest.webmanifest': everybody('200'),
	'/.well-known/security.txt': everybody('200'),
	'/.well-known/change-password': everybody('302 /dashboard'),
	'/offline': everybody('200'),
	'/product-images/*': everybody('404'),
	'/home/*': everybody('404'),
	'/*': everybody('404'),
}

/** Writing to what belongs to somebody. An admin has the console for it, not the customer's own addresses. */
const WRITES: { path: string; body: (number: string, addressId: string) => object; answers: Answers }[] = [
	{
		path: '/api/generate-invoice',
		body: (orderId) => ({ orderId }),
		answers: { nobody: '404', owner: '200', other: '404', admin: '404' },
	},
	{
		path: '/api/create-payment',
		body: (_number, savedAddressId) => ({
			...payment(),
			addressMode: 'saved',
			savedAddressId,
			customerDetails: { phone: '9876543210' },
		}),
		answers: { nobody: '404', owner: '200', other: '404', admin: '404' },
	},
	{
		path: '/orders/:number/cancellation',
		body: () => ({}),
		answers: { nobody: '404', owner: '200', other: '404', admin: '404' },
	},
]

test('every address answers each actor as the table says', async ({ newVisitor }) => {
	test.slow()
	const actors = await openActors(newVisitor)
	const number = await buy(actors.owner)
	const addressId = await saveAddress(actors.owner)
	expect(Object.keys(READS).toSorted(), 'the table names every address').toEqual(pathsOf(routes).toSorted())

	const wrong: string[] = []
	for (const [path, answers] of Object.entries(READS)) {
		for (const actor of ACTORS) {
			const answer = await actors[actor].get(fill(path, number), { maxRedirects: 0 })
			const told = describe(answer)
			const expected = typeof answers === 'string' ? answers : answers[actor]
			if (told !== expected) wrong.push(`${actor} reads ${path}: ${told}, not ${expected}`)
		}
	}
	// The owner last: cancelling ends what the others try before.
	for (const { path, body, answers } of WRITES) {
		for (const actor of ['nobody', 'other', 'admin', 'owner'] as const) {
			const answer = await actors[actor].post(fill(path, number), { data: body(number, addressId) })
			const expected = typeof answers === 'string' ? answers : answers[actor]
			if (describe(answer) !== expected)
				wrong.push(`${actor} writes ${path}: ${describe(answer)}, not ${expected}`)
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
	const [what, query] = path === '/admin/exports/:what' ? ['gst', '?month=2026-11'] : ['', '']
	return (
		path
			.replace(':number', number)
			.replace(/:id\??/, '2')
			.replace(':what', what)
			.replace('/*', '/no-such-page')
			.replace('/api/product-prices', '/api/product-prices?product_id=1') + query
	)
}

function describe(answer: APIResponse): string {
	const to = answer.headers().location
	return to ? `${answer.status()} ${to.split('?')[0]}` : String(answer.status())
}

async function openActors(newVisitor: () => Promise<Page>): Promise<Record<Actor, APIRequestContext>> {
	const [nobody, owner, other, admin] = await Promise.all(ACTORS.map(() => newVisitor()))
	if (!nobody || !owner || !other || !admin) throw new Error('no browser')
	await signUp(owner, customer)
	await signUp(other, newPerson())
	await registerOwner(admin, shop)
	return { nobody: nobody.request, owner: owner.request, other: other.request, admin: admin.request }
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
