/** Security headers, and the content security policy of pages. */
import { INLINE_SCRIPT_SOURCES } from '#app/http/content-security/inline-scripts.server.ts'
import { isPreview } from '#app/http/content-security/preview-path.ts'
import { isPayByLink } from '#server/admission/request-class.ts'
import type { Config } from '#shop/config/config.server.ts'

export type PolicyConfig = Pick<Config, 'publicUrl' | 'payments' | 'heroImage'>

export function commonHeadersFor({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
	return {
		'X-Content-Type-Options': 'nosniff',
		// The payment provider rejects shoppers who arrive without the shop's origin as their referrer.
		'Referrer-Policy': 'strict-origin-when-cross-origin',
		'Cross-Origin-Opener-Policy': 'same-origin',
		'Cross-Origin-Resource-Policy': 'same-origin',
		// `payment` stays allowed, because the provider's page needs it in our frame.
		'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), usb=(), browsing-topics=()',
		...(publicUrl.startsWith('https:') && {
			'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
		}),
	}
}

/** Applies to all responses that are not pages: they may be displayed, but run and load nothing. */
export const NON_PAGE_POLICY =
	"default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const CHECKOUT = /^\/checkout(?:\/|$)/
const CONSOLE = /^\/admin(?:\/|$)/
const MAILBOX = /^\/mailbox$/

/** Permits our own files and the inline scripts that the renderer wrote; no page has an inline stylesheet. */
export function pagePolicy(page: Response, path: string, config: PolicyConfig): string {
	const inlineScripts = page.headers.get(INLINE_SCRIPT_SOURCES)
	const provider = CHECKOUT.test(path) ? providerSources(config) : { scripts: [], frames: [] }
	const hero = config.heroImage?.startsWith('https:') ? [new URL(config.heroImage).origin] : []
	const directives: Record<string, string[]> = {
		'default-src': ["'self'"],
		'script-src': ["'self'", ...(inlineScripts ? [inlineScripts] : []), ...provider.scripts],
		'script-src-attr': ["'none'"],
		'style-src': ["'self'"],
		// React writes an element's `style` property as an attribute.
		'style-src-attr': ["'unsafe-inline'"],
		'img-src': ["'self'", 'data:', ...hero],
		'font-src': ["'self'"],
		'connect-src': ["'self'"],
		'frame-src': frameSources(path, provider.frames),
		// The form of the pay-by-link page is redirected to the provider's page, and browsers check where redirects lead.
		'form-action': ["'self'", ...(isPayByLink(path) ? config.payments.payPageOrigins : [])],
		'object-src': ["'none'"],
		'base-uri': ["'none'"],
		'frame-ancestors': [isPreview(path) ? "'self'" : "'none'"],
	}
	const lines = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`)
	if (config.publicUrl.startsWith('https:')) lines.push('upgrade-insecure-requests')
	return lines.join('; ')
}

/** The console shows previews of pages in frames, and the mailbox its emails. */
function frameSources(path: string, ofProvider: string[]): string[] {
	if (CONSOLE.test(path) || MAILBOX.test(path)) return ["'self'"]
	return ofProvider.length > 0 ? ofProvider : ["'none'"]
}

function providerSources({ payments }: PolicyConfig): { scripts: string[]; frames: string[] } {
	const script = payments.checkoutScriptUrl
	return {
		scripts: script.startsWith('/') ? [] : [new URL(script).origin],
		frames: payments.mode === 'sandbox' ? ["'self'", ...payments.payPageOrigins] : payments.payPageOrigins,
	}
}
