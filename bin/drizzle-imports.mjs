// Node parses a package's package.json at each import of one of its files. Drizzle's has 180 kB and is parsed 500 times,
// which is half of the processor time of a start from the sources. Its files are ES modules that name each other by path,
// and one copy is installed.
import module from 'node:module'

const resolved = new Map()

module.registerHooks({
	resolve(specifier, context, resolveByNode) {
		if (!context.conditions.includes('import')) return resolveByNode(specifier, context)
		if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
			return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
		}
		if (!/^drizzle-orm(\/|$)/.test(specifier)) return resolveByNode(specifier, context)
		if (!resolved.has(specifier)) resolved.set(specifier, resolveByNode(specifier, context))
		return { ...resolved.get(specifier), shortCircuit: true }
	},
})
