/** Documents name files that exist. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const documents = ['*.md', 'docs/**/*.md', 'deploy/**/*.md'].flatMap((pattern) => globSync(pattern))

/** `app/x.ts` or `test/e2e/…` in backticks; placeholders such as `shop/<capability>` are not paths. */
const PATH_IN_CODE =
	/`((?:app|bench|bin|cli|db|deploy|docs|sandbox|server|shop|test|torture|public|assets)\/[\w./-]+)`/g
const LINK = /\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g

describe.each(documents)('%s', (document) => {
	const text = readFileSync(document, 'utf8')

	test('names files that exist', () => {
		const paths = [...text.matchAll(PATH_IN_CODE)].map(([, path = '']) => path)
		expect(paths.filter((path) => !existsSync(path))).toEqual([])
	})

	test('links to files that exist', () => {
		const targets = [...text.matchAll(LINK)].map(([, target = '']) => join(dirname(document), target))
		expect(targets.filter((target) => !existsSync(target))).toEqual([])
	})
})
