/**
 * Facts for search engines, in a block that no browser runs. It is written by the server alone: the browser leaves
 * what it finds, and its script carries neither the facts nor the code that gathers them.
 */
export function JsonLd({ facts }: { facts: object | null }) {
	// A name that held '</script>' would end the block.
	const text = facts ? JSON.stringify(facts).replaceAll('<', '\\u003c') : ''
	return (
		<script
			type="application/ld+json"
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, escaped above
			dangerouslySetInnerHTML={{ __html: text }}
		/>
	)
}
