/**
 * Structured data for search engines. Pass null in the browser: hydration keeps what the server rendered, and the client
 * scripts contain neither the data nor the code that builds it.
 */
export function JsonLd({ data }: { data: object | null }) {
	// Escaped, because '</script>' in a name would end the block.
	const text = data ? JSON.stringify(data).replaceAll('<', '\\u003c') : ''
	return (
		<script
			type="application/ld+json"
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, escaped above
			dangerouslySetInnerHTML={{ __html: text }}
		/>
	)
}
