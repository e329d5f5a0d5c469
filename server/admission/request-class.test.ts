import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { classOf } from './request-class.ts'

test('the routes with priority are those of buying', () => {
	const paths = routes.map(({ path = '' }) => `/${path}`)
	const of = (requestClass: string) => paths.filter((path) => classOf(path) === requestClass)
	expect(of('payment')).toEqual([
		'/api/create-payment',
		'/api/verify-payment',
		'/api/payment-failure',
		'/api/payments/webhook',
	])
	expect(of('checkout')).toEqual([
		'/cart',
		'/checkout',
		'/checkout/address-book',
		'/payment-success',
		'/quotations/:number',
		'/price-differences/:id',
		'/login',
		'/api/verify-promocode',
		'/api/product-prices',
		'/api/products',
		'/api/send-otp',
		'/api/verify-otp',
		'/api/auth-security',
	])
})

test('the data of a page has the class of the page', () => {
	expect(classOf('/checkout.data')).toBe('checkout')
	expect(classOf('/dashboard.data')).toBe('browsing')
	expect(classOf('/checkouts')).toBe('browsing')
})
