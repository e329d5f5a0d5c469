/** A page without React, for when the shop cannot render one: offline, or while the server is too busy. */
import type { Config } from '#shop/config/config.server.ts'
import { escapeHtml } from '#shop/email/layout.ts'

export type PlainPage = {
	brand: Pick<Config['brand'], 'name' | 'images'>
	title: string
	head: string
	main: string
}

export function plainPage({ brand, title, head, main }: PlainPage): string {
	const name = escapeHtml(brand.name)
	const { logo } = brand.images
	return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#2A1810">
<title>${title} · ${name}</title>
<link rel="icon" type="image/svg+xml" href="${brand.images.hasOriginalLogo ? '/mark.svg' : '/letter.svg'}">
<link rel="stylesheet" href="/offline.css">
${head}
</head>
<body>
<header>${logo ? `<img src="${escapeHtml(logo)}" width="161" height="36" alt="${name}">` : name}</header>
<main>
${main}
</main>
</body>
</html>
`
}
