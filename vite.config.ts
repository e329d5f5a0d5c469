import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { serverBundle } from './server-bundle.config.ts'

type Graph = { getModuleInfo(id: string): { importers: string[] } | null }

/** The root with all it imports, and what nearly every page shows. */
function isInSharedChunk(id: string, graph: Graph, seen = new Set<string>()): boolean {
	if (
		/\/app\/(root|ui\/(forms\/double-tap|growing-image|responsive-image)|seo\/(page-head|json-ld)|cart\/add-to-cart|catalogue\/(product-name|stored-prices)|storefront\/product\/blend-ratio)\.tsx?$/.test(
			id,
		)
	)
		return true
	if (seen.has(id)) return false
	seen.add(id)
	return (
		graph.getModuleInfo(id)?.importers.some((importer) => isInSharedChunk(importer, graph, seen)) ?? false
	)
}

/** Writes modules.json beside the client's files: for each built script, the source modules in it, their bytes, and the scripts it imports. */
function moduleReport(): Plugin {
	return {
		name: 'module-report',
		applyToEnvironment: ({ name }) => name === 'client',
		writeBundle({ dir = '' }, bundle) {
			const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
			const report = chunks.map(({ fileName, imports, dynamicImports, modules }) => ({
				file: `/${fileName}`,
				imports: [...imports, ...dynamicImports].map((imported) => `/${imported}`),
				bytes: Object.fromEntries(
					Object.entries(modules).map(([id, { renderedLength }]) => [
						relative(import.meta.dirname, id),
						renderedLength,
					]),
				),
			}))
			writeFileSync(join(dir, '..', 'modules.json'), JSON.stringify(report))
		},
	}
}

export default defineConfig({
	plugins: [tailwindcss(), reactRouter(), moduleReport(), serverBundle()],
	// An inlined font would need `data:`, which the content security policy allows for images alone.
	// Pages name the files to preload themselves; a second list inside the scripts would only add weight.
	build: { assetsInlineLimit: 0, modulePreload: false },
	environments: {
		client: {
			build: {
				rolldownOptions: {
					// A constant takes less where it is used than as the export of a shared chunk.
					optimization: { inlineConst: true },
					output: {
						comments: false,
						codeSplitting: {
							groups: [
								// Every page needs these two, and two files compress better than twenty.
								{
									name: 'react',
									test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
									priority: 3,
								},
								{
									name: (id, graph) => (isInSharedChunk(id, graph) ? 'shop' : null),
									test: /\/(app|shop)\/|vite\/preload-helper/,
									priority: 2,
								},
								// In one file, because no schema may be made before Zod is configured for browsers.
								{
									name: 'zod',
									test: /node_modules\/zod\/|\/app\/http\/browser-zod/,
									priority: 3,
								},
								// Shared by some pages.
								{
									name: 'cards',
									test: /\/app\/(storefront\/home\/blend-card|catalogue\/(product-card|use-sync-price-cache))/,
									priority: 1,
								},
								{
									name: 'delivery',
									test: /\/shop\/shipping\/rules/,
									priority: 1,
								},
								{
									name: 'shipping',
									test: /\/shop\/shipping\/places\/(pin-code|zones)/,
									priority: 1,
								},
								{
									name: 'purchase',
									test: /\/app\/storefront\/product\/(purchase-form|price-block)/,
									priority: 1,
								},
							],
						},
					},
				},
			},
		},
	},
})
