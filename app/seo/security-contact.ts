import type { Route } from './+types/security-contact.ts'
import { fileResponse } from '#app/http/file-response.ts'
import { shopContext } from '#app/http/request-context.ts'
import { DAY_MILLISECONDS } from '#shop/dates.ts'

const VALID_DAYS = 180

/** Says where to report a vulnerability (RFC 9116). */
export function loader({ context }: Route.LoaderArgs) {
	const { config, clock } = context.get(shopContext)
	const today = Math.ceil(clock().getTime() / DAY_MILLISECONDS)
	const expires = new Date((today + VALID_DAYS) * DAY_MILLISECONDS)
	const lines = [
		`Contact: mailto:${config.brand.email}`,
		`Contact: ${config.publicUrl}/contact`,
		`Expires: ${expires.toISOString()}`,
		'Preferred-Languages: en, ta',
		`Canonical: ${config.publicUrl}/.well-known/security.txt`,
		'',
	]
	return fileResponse(lines.join('\n'), 'text/plain; charset=utf-8')
}
