/** Serves an email as the document of a frame: it may show its own styles and the shop's images, and run or load nothing. */
import { NO_STORE } from '#app/http/response-headers.ts'
import { escapeHtml } from '#shop/email/layout.ts'

export function emailDocument(html: string, { publicUrl }: { publicUrl: string }): Response {
	// Links would replace the preview. In its frame, they cannot open a tab either.
	const inert = html.replace('<head>', '<head><base target="_blank">')
	return new Response(inert, {
		headers: {
			'Content-Type': 'text/html; charset=utf-8',
			'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${new URL(publicUrl).origin}; form-action 'none'; frame-ancestors 'self'`,
			...NO_STORE,
		},
	})
}

export function plainTextDocument({ subject, text }: { subject: string; text: string }): string {
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px;font-size:15px;line-height:1.5"><pre style="white-space:pre-wrap;overflow-wrap:anywhere;max-width:72ch;margin:0">${escapeHtml(text)}</pre></body></html>`
}
