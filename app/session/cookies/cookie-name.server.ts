import type { Shop } from '#shop/shop.server.ts'

/** The `__Host-` prefix binds the cookie to this host. Browsers accept it only over https, and only as a Secure cookie. */
export function cookieName(
	{ config }: Pick<Shop, 'config'>,
	name: string,
): { fullName: string; isSecure: boolean } {
	const isSecure = config.publicUrl.startsWith('https://')
	return { fullName: isSecure ? `__Host-${name}` : name, isSecure }
}
