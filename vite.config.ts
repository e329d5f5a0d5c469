import { dirname, relative, resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
	plugins: [sharedWithServer(), tailwindcss(), reactRouter()],
	// Small pictures inside the stylesheet would need `data:` in the content security policy.
	build: { assetsInlineLimit: 0 },
})

/**
 * The server runs shop/ as it stands. The built site must use the same modules, not copies of them: the contexts that
 * server/site.ts fills are found by identity.
 */
function sharedWithServer(): Plugin {
	return {
		name: 'shared-with-server',
		enforce: 'pre',
		apply: 'build',
		applyToEnvironment: (environment) => environment.name === 'ssr',
		resolveId(source, importer) {
			const isRelative = source.startsWith('.') && importer !== undefined
			const path = isRelative ? relative('', resolve(dirname(importer), source)) : source.replace(/^#/, '')
			const isShared = path.startsWith('shop/') || path === 'app/web/shop-context.ts'
			return isShared ? { id: `#${path}`, external: true } : null
		},
	}
}
