/** Beside the built site: which sources went into each of its files, and what each file asks for, so that weight can be told apart. */
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '..')
export const MODULES = join(ROOT, 'build', 'modules.json')

/** Addresses as a browser asks for them, sources as they lie in the project. */
export type BuiltFile = { file: string; asksFor: string[]; bytesOf: Record<string, number> }

export function listModules(): Plugin {
	return {
		name: 'list-modules',
		applyToEnvironment: ({ name }) => name === 'client',
		writeBundle(_options, bundle) {
			const files = Object.values(bundle).flatMap((output): BuiltFile[] => {
				if (output.type !== 'chunk') return []
				const { fileName, imports, dynamicImports, modules } = output
				return [
					{
						file: `/${fileName}`,
						asksFor: [...imports, ...dynamicImports].map((other) => `/${other}`),
						bytesOf: Object.fromEntries(
							Object.entries(modules).map(([id, { renderedLength }]) => [relative(ROOT, id), renderedLength]),
						),
					},
				]
			})
			writeFileSync(MODULES, JSON.stringify(files))
		},
	}
}
