/** The pages of the shop that a link of the owner can lead to. */
export const DESTINATIONS = [
	{ to: '/products', label: 'Products' },
	{ to: '/story', label: 'Our Story' },
	{ to: '/about', label: 'About Us' },
	{ to: '/contact', label: 'Contact Us' },
	{ to: '/contact/ticket', label: 'Track a ticket' },
	{ to: '/track-order', label: 'Track Order' },
	{ to: '/newsletters', label: 'Newsletters' },
	{ to: '/policies/terms', label: 'Terms' },
	{ to: '/policies/privacy', label: 'Privacy' },
	{ to: '/policies/refund', label: 'Refunds' },
	{ to: '/policies/return', label: 'Returns' },
	{ to: '/policies/shipping', label: 'Shipping' },
] as const

export function isDestination(path: string): boolean {
	return DESTINATIONS.some(({ to }) => to === path)
}

export function isProductPath(path: string): boolean {
	return /^\/product\/[1-9][0-9]{0,8}$/.test(path)
}
