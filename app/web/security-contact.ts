import type { Route } from './+types/security-contact.ts'
import { madeFile } from '#app/web/made-file.ts'
import { shopContext } from '#app/web/shop-context.ts'

const GOOD_FOR_DAYS = 180
const DAY = 86_400_000

/** Where to report a hole (RFC 9116). */
export function loader({ context }: Route.LoaderArgs) {
	const { config, clock } = context.get(shopContext)
	const expires = new Date(Math.ceil(clock().getTime() / DAY) * DAY + GOOD_FOR_DAYS * DAY)
	const lines = [
		`Contact: mailto:${config.brand.email}`,
		`Contact: ${config.publicUrl}/contact`,
		`Expires: ${expires.toISOString()}`,
		'Preferred-Languages: en, ta',
		`Canonical: ${config.publicUrl}/.well-known/security.txt`,
		'',
	]
	return madeFile(lines.join('\n'), 'text/plain; charset=utf-8')
}
