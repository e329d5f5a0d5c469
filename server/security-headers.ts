/** What a browser may do with an answer of ours. */
import { createHash } from 'node:crypto'
import type { Config } from '#shop/config.server.ts'

type Rules = Pick<Config, 'publicUrl' | 'payments' | 'heroImage'>

/** On every answer, whatever it is. */
export function commonHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
	return {
		'X-Content-Type-Options': 'nosniff',
		// The payment provider refuses shoppers who arrive without the shop's origin as their referrer.
		'Referrer-Policy': 'strict-origin-when-cross-origin',
		'Cross-Origin-Opener-Policy': 'same-origin',
		'Cross-Origin-Resource-Policy': 'same-origin',
		// Not `payment`: the provider's page inside ours may use it.
		'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), usb=(), browsing-topics=()',
		...(publicUrl.startsWith('https:') && {
			'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
		}),
	}
}

/** For everything that is not a page of ours: it may be shown, and do nothing. */
export const INERT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const CHECKOUT = /^\/checkout(?:\/|$)/

/** A page may run our own files and exactly the inline scripts and styles it was rendered with. */
export function pagePolicy(html: string, path: string, rules: Rules): string {
	const provider = CHECKOUT.test(path) ? providerSources(rules) : { scripts: [], frames: [] }
	const hero = rules.heroImage?.startsWith('https:') ? [new URL(rules.heroImage).origin] : []
	const directives: Record<string, string[]> = {
		'default-src': ["'self'"],
		'script-src': ["'self'", ...hashesOf(html, INLINE_SCRIPT), ...provider.scripts],
		'script-src-attr': ["'none'"],
		'style-src': ["'self'", ...hashesOf(html, INLINE_STYLE)],
		// React writes the style property of an element as an attribute.
		'style-src-attr': ["'unsafe-inline'"],
		'img-src': ["'self'", 'data:', ...hero],
		'font-src': ["'self'"],
		'connect-src': ["'self'"],
		'frame-src': provider.frames.length > 0 ? provider.frames : ["'none'"],
		'form-action': ["'self'"],
		'object-src': ["'none'"],
		'base-uri': ["'none'"],
		'frame-ancestors': ["'none'"],
	}
	const lines = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`)
	if (rules.publicUrl.startsWith('https:')) lines.push('upgrade-insecure-requests')
	return lines.join('; ')
}

function providerSources({ payments }: Rules): { scripts: string[]; frames: string[] } {
	const script = payments.checkoutScriptUrl
	return {
		scripts: script.startsWith('/') ? [] : [new URL(script).origin],
		frames: payments.mode === 'sandbox' ? ["'self'", ...payments.payPageOrigins] : payments.payPageOrigins,
	}
}

/** Blocks of data are not run, so they need no permission. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/gi
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi

function hashesOf(html: string, inline: RegExp): string[] {
	const hashes = [...html.matchAll(inline)].map(([, text = '']) => {
		return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
	})
	return [...new Set(hashes)]
}
