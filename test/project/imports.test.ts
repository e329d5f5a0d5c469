/** The modules import only what test/project/allowed-imports.ts allows. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
	ALL_OF_SHOP,
	ALLOWED_IMPORTS,
	BASE_MODULES,
	IMPORTS_BETWEEN_AREAS,
	PAGE,
	SHARED_APP,
	STANDALONE,
} from '#test/project/allowed-imports.ts'

const IMPORT = /(?:from|import)\s*\(?\s*['"]([#.][^'"]+)['"]/g

type Import = { file: string; from: string; to: string; target: string }

const files = globSync('{app,shop,server,backup,cli,db,sandbox}/**/*.{ts,tsx}').filter(
	(file) => !/\.test\.tsx?$/.test(file),
)
const imports = files.flatMap(importsOf)

describe('modules', () => {
	test('import only what the table allows', () => {
		const broken = imports.filter((entry) => entry.from !== entry.to && !isAllowed(entry))
		expect(broken.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
	})

	test('have no unused line in the table', () => {
		const used = new Set(imports.map(({ from, to }) => `${from} → ${to}`))
		// Modules that every page may import are allowed everywhere, used or not.
		const isForAll = (modules: string[], to: string) =>
			PAGE.includes(to) && ALL_OF_SHOP.every((module) => modules.includes(module))
		const listed = Object.entries(ALLOWED_IMPORTS).flatMap(([from, modules]) =>
			modules.filter((to) => !isForAll(modules, to)).map((to) => `${from} → ${to}`),
		)
		expect(listed.filter((line) => !used.has(line))).toEqual([])
	})

	test('are all in the table', () => {
		const modules = new Set(files.map(moduleOf))
		expect([...modules].filter((module) => !(module in ALLOWED_IMPORTS))).toEqual([])
	})

	test('import other areas of pages only where listed', () => {
		const isArea = (module: string) => module.startsWith('app/') && !SHARED_APP.includes(module)
		const between = Object.entries(ALLOWED_IMPORTS).flatMap(([from, modules]) =>
			modules.filter((to) => isArea(from) && isArea(to)).map((to) => `${from} → ${to}`),
		)
		expect(between).toEqual(IMPORTS_BETWEEN_AREAS)
	})

	test('read the environment in one place', () => {
		const readers = files.filter((file) => readFileSync(file, 'utf8').includes('process.env'))
		expect(readers).toEqual(['shop/config/config.server.ts'])
	})

	test('import the request context by its alias, which the build leaves external', () => {
		const importers = files.filter((file) =>
			/from '[^']*request-context\.ts'/.test(readFileSync(file, 'utf8')),
		)
		const named = importers.filter((file) =>
			readFileSync(file, 'utf8').includes("'#app/http/request-context.ts'"),
		)
		expect(named).toEqual(importers)
	})

	test('import one another in no circle, types included', () => {
		const targets = Map.groupBy(imports, ({ file }) => file)
		const cleared = new Set<string>()
		const circles = files.flatMap((file) => findCircle(file, { targets, cleared, path: [] }) ?? [])
		expect(circles).toEqual([])
	})

	test('keep server code out of files that browsers use', () => {
		const isForBrowsers = (file: string) => /^shop\/.*\.ts$/.test(file) && !file.endsWith('.server.ts')
		const broken = imports.filter(({ file, target }) => isForBrowsers(file) && target.includes('.server.'))
		const values = broken.filter(({ file, target }) => !isTypeOnly(file, target))
		expect(values.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
	})
})

type Search = { targets: ReadonlyMap<string, Import[]>; cleared: Set<string>; path: string[] }

/** Returns the files of the first circle that `file` leads to. */
function findCircle(file: string, { targets, cleared, path }: Search): string[] | null {
	if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
	if (cleared.has(file)) return null
	for (const { target } of targets.get(file) ?? []) {
		const circle = findCircle(target, { targets, cleared, path: [...path, file] })
		if (circle) return circle
	}
	cleared.add(file)
	return null
}

function isAllowed({ from, to }: Import): boolean {
	if (BASE_MODULES.includes(to) && !STANDALONE.has(from)) return true
	return ALLOWED_IMPORTS[from]?.includes(to) ?? false
}

function moduleOf(path: string): string {
	const [top = '', second = ''] = path.split('/')
	const hasSubmodules = top === 'app' || top === 'shop'
	return hasSubmodules && second !== '' && !second.includes('.') ? `${top}/${second}` : top
}

function importsOf(file: string): Import[] {
	const imports = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name = '']) => name)
	return imports
		.map((name) => (name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name))))
		.filter((target) => !/^(?:\.|\+)|\/\+types\//.test(target))
		.map((target) => ({ file, target, from: moduleOf(file), to: moduleOf(target) }))
}

function isTypeOnly(file: string, target: string): boolean {
	const name = target.split('/').at(-1) ?? ''
	const lines = readFileSync(file, 'utf8').split('\n')
	return lines.filter((line) => line.includes(name)).every((line) => line.startsWith('import type'))
}
