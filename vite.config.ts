import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
	plugins: [tailwindcss(), reactRouter()],
	// Small pictures inside the stylesheet would need `data:` in the content security policy.
	build: { assetsInlineLimit: 0 },
	environments: {
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
