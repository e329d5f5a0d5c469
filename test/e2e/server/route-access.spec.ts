import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import { type Person, newPerson, signUp } from '#test/e2e/support/account-steps.ts'
import { registerOwnerByRequests } from '#test/e2e/support/register-owner.ts'
import { openIsolatedShop } from '#test/e2e/support/isolated-shop.ts'
import { test } from '#test/e2e/support/shop-test.ts'
import { type Actor, ACTORS, type Expected, READS } from './route-responses.ts'

const shop = openIsolatedShop()

/** POST requests about a customer's data. Admins use the console for these, so they are refused here too. */
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

test('every route responds to each actor as listed', async ({ playwright, baseURL }) => {
	test.slow()
	const actors = await openActors(() => playwright.request.newContext({ baseURL }))
	const number = await buy(actors.owner)
	const addressId = await saveAddress(actors.owner)

	const wrong: string[] = []
	for (const [path, expected] of Object.entries(READS)) {
		const read = async (actor: Actor) => {
			const actual = describe(await actors[actor].get(fill(path, number), { maxRedirects: 0 }))
			const status = typeof expected === 'string' ? expected : expected[actor]
			if (actual !== status) wrong.push(`${actor} reads ${path}: ${actual}, not ${status}`)
		}
		await Promise.all(readersOf(path, expected).map(read))
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
	await Promise.all(Object.values(actors).map((request) => request.dispose()))
})

/** What nobody owns is read by fewer visitors: the console by one other customer, and public pages with and without a session. */
function readersOf(path: string, expected: Expected): readonly Actor[] {
	if (path.startsWith('/admin')) return ['guest', 'other', 'admin']
	return typeof expected === 'string' && !path.includes(':number') ? ['guest', 'owner'] : ACTORS
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

async function openActors(
	newRequest: () => Promise<APIRequestContext>,
): Promise<Record<Actor, APIRequestContext>> {
	const [guest, owner, other, admin] = await Promise.all(ACTORS.map(newRequest))
	if (!guest || !owner || !other || !admin) throw new Error('An actor is missing')
	await signUp({ request: owner }, customer)
	await signUp({ request: other }, newPerson())
	await registerOwnerByRequests({ request: admin }, shop)
	return { guest, owner, other, admin }
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
