/** Lists the inline scripts that the renderer wrote into a page, so that its content security policy permits no others. */
import { createHash } from 'node:crypto'

/** A header from the renderer to the server, which never sends it on: the policy sources of the page's inline scripts. */
export const INLINE_SCRIPT_SOURCES = 'X-Inline-Script-Sources'

/**
 * Hashes the inline scripts that have the render's nonce, then removes the nonce, so that the page can be cached. A
 * script that was injected through data cannot have a nonce that is random for each render, and gets no hash.
 */
export function extractInlineScripts(html: string, nonce: string): { html: string; sources: string[] } {
	const written = new RegExp(`<script\\b[^>]* nonce="${nonce}"[^>]*>([^]*?)</script>`, 'g')
	const hashes = [...html.matchAll(written)].map(([, script = '']) =>
		createHash('sha256').update(script).digest('base64'),
	)
	return {
		html: html.replaceAll(` nonce="${nonce}"`, ''),
		sources: [...new Set(hashes)].map((hash) => `'sha256-${hash}'`),
	}
}

/** Removes scripts and the files that scripts import. */
export function withoutScripts(html: string): string {
	return html.replace(/<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '')
}
