import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { listModules } from './bench/list-modules.ts'

export default defineConfig({
	plugins: [tailwindcss(), reactRouter(), listModules()],
	// Inside a stylesheet a font would need `data:`, which the content security policy gives to pictures alone.
	// Pages name their own files to preload; a second list inside the scripts is weight.
	build: { assetsInlineLimit: 0, modulePreload: false },
	environments: {
		client: {
			build: {
				rolldownOptions: {
					output: {
						comments: false,
						// Two files that every page needs compress better, and arrive sooner, than twenty.
						codeSplitting: {
							groups: [
								{ name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\// },
								{
									name: 'shop',
									test: /\/(app\/(ui|cart|storefront)|shop\/(cart|catalogue|announcements|newsletter))\/(?!choice|price-block|take-from|quantity|empty-cart|move-on|shipping-hint|text-|form-alert|use-entries|pages|polic|grievance)|\/app\/newsletter\/ask|\/shop\/(money|email)|\/app\/web\/(page-head|data-block|use-customer|session-news|post-json)|vite\/preload-helper/,
									minShareCount: 2,
								},
								{ name: 'choice', test: /\/app\/storefront\/(choice-form|price-block)/ },
							],
						},
					},
				},
			},
		},
		ssr: {
			build: {
				rolldownOptions: {
					// The server and the site share the shop and the contexts it travels in: both must hold the same modules.
					external: [/^#shop\//, /^#db\//, '#app/web/shop-context.ts'],
				},
			},
		},
	},
})
