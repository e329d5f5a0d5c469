/** The site map: every address of the shop. */
import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Addresses whose pages open later. Until then each says what will stand there, and how to reach a person. */
const COMING_SOON = [
	'contact',
	'story',
	'about',
	'unsubscribe',
	'policies/terms',
	'policies/privacy',
	'policies/refund',
	'policies/return',
	'policies/shipping',
]

export default [
	index('storefront/home.tsx'),
	route('products', 'storefront/products.tsx'),
	route('product/:id?', 'storefront/product.tsx'),
	route('cart', 'cart/cart.tsx'),

	route('checkout', 'checkout/checkout.tsx'),
	route('checkout/address-book', 'checkout/address-book.ts'),
	route('payment-success', 'checkout/payment-result.tsx'),

	route('newsletter/subscription', 'newsletter/subscription.ts'),
	route('newsletter/one-click', 'newsletter/one-click.ts'),
	route('orders', 'orders/orders.tsx'),
	route('track-order', 'orders/track-order.tsx'),
	route('invoices/:number', 'orders/invoice.ts'),
	route('orders/:number/cancellation', 'orders/cancellation.ts'),
	route('login', 'account/login.tsx'),
	route('signup', 'account/signup.tsx'),
	route('auth', 'account/auth.tsx'),
	route('forgot-password', 'account/forgot-password.tsx'),
	route('logout', 'account/sign-out.ts'),
	route('dashboard', 'account/dashboard.tsx'),
	route('profile', 'account/to-dashboard.ts', { id: 'profile' }),
	route('account', 'account/to-dashboard.ts', { id: 'account' }),

	route('admin/second-factor', 'admin/second-factor.tsx'),
	route('admin/confirm', 'admin/confirm.tsx'),
	route('admin', 'admin/frame.tsx', [
		index('admin/today.tsx'),
		route('orders', 'admin/orders.tsx'),
		route('orders/:number', 'admin/order.tsx'),
		route('catalogue', 'admin/catalogue.tsx'),
		route('promos', 'admin/promos.tsx'),
		route('banner', 'admin/banner.tsx'),
		route('messages', 'admin/messages.tsx'),
		route('people', 'admin/people.tsx'),
		route('books', 'admin/books.tsx'),
		route('exports/:what', 'admin/export.ts'),
		route('audit', 'admin/audit.tsx'),
	]),

	...COMING_SOON.map((path) => route(path, 'storefront/coming-soon.tsx', { id: path })),

	route('api/create-payment', 'api/create-payment.ts'),
	route('api/verify-payment', 'api/verify-payment.ts'),
	route('api/payment-failure', 'api/payment-failure.ts'),
	route('api/verify-promocode', 'api/verify-promocode.ts'),
	route('api/promotional-messages', 'api/promotional-messages.ts'),
	route('api/product-prices', 'api/product-prices.ts'),
	route('api/send-contact-email', 'api/send-contact-email.ts'),
	route('api/unsubscribe-newsletter', 'api/unsubscribe-newsletter.ts'),
	route('api/generate-invoice', 'api/generate-invoice.ts'),
	route('api/send-otp', 'api/send-otp.ts'),
	route('api/verify-otp', 'api/verify-otp.ts'),
	route('api/auth-security', 'api/auth-security.ts'),
	route('api/payments/webhook', 'api/payment-notice.ts'),
	route('mailbox', 'web/mailbox.tsx'),

	route('*', 'storefront/not-found.tsx'),
] satisfies RouteConfig
