import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** What `npm start` and `npm run shop` import (bin/builds.mjs). */
const ENTRIES = { server: 'server/main.ts', 'command-line': 'cli/run.ts' }

/** Packages with native code or files of their own, which a server needs beside the bundle. */
export const RUNTIME_PACKAGES = ['sharp', 'pdfkit', 'graphile-worker', 'pg']

/** Only development needs Vite. */
const NOT_BUNDLED = [...RUNTIME_PACKAGES, 'vite']

/** A script or a file that the code finds beside itself. */
const NEIGHBOUR = /new URL\(["']\.\/([^"']+)["'], import\.meta\.url\)/g

/** Builds server, command line, site and worker scripts into the folder server of the build, with the packages they import. */
export function serverBundle(): Plugin {
	const copies = new Map<string, string>()
	return {
		name: 'server-bundle',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'ssr',
		configEnvironment: (name) => (name === 'ssr' ? SETTINGS : null),
		transform: {
			filter: { id: { exclude: /node_modules/ }, code: 'import.meta.url' },
			handler(code, id) {
				for (const [, file = ''] of code.matchAll(NEIGHBOUR)) {
					const path = join(dirname(id), file)
					if (file.endsWith('.ts')) this.emitFile({ type: 'chunk', id: path, fileName: asScript(file) })
					else copies.set(file, path)
				}
				// Of the same length: the source map stays right.
				return {
					code: code.replaceAll(NEIGHBOUR, (url, file) => url.replace(file, asScript(file))),
					map: null,
				}
			},
		},
		writeBundle({ dir = '' }) {
			for (const [file, path] of copies) cpSync(path, join(dir, file), { recursive: true })
		},
	}
}

const SETTINGS = {
	define: { 'process.env.NODE_ENV': '"production"' },
	resolve: { noExternal: true as const, external: NOT_BUNDLED },
	build: {
		sourcemap: true,
		rolldownOptions: {
			input: ENTRIES,
			// All in one folder, so that code finds its neighbours from whichever file it is in.
			output: {
				entryFileNames: '[name].js',
				chunkFileNames: '[name]-[hash].js',
				sourcemapExcludeSources: true,
			},
		},
	},
}

function asScript(file: string): string {
	return file.replace(/\.ts$/, '.js')
}
