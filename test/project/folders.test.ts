/** Folders stay small enough to take in at a glance. */
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

const MAX_FILES = 25

/** Folders that may have more files, with the reason. */
const EXCEPTIONS: Record<string, string> = {
	'db/migrations': 'One file for each migration, in their order.',
	'db/migrations/meta': 'One snapshot for each migration, written by drizzle-kit.',
	'docs/decisions': 'Numbered in their order; README.md beside them groups them by subject.',
}

const SOURCES = '{app,backup,bench,bin,cli,db,deploy,docs,sandbox,server,shop,test,torture}/**/*.*'
const folders = Map.groupBy(globSync(SOURCES, { exclude: ['**/node_modules/**'] }), (file) => dirname(file))
const larger = [...folders].filter(([, files]) => files.length > MAX_FILES).map(([folder]) => folder)

test('no folder has more than 25 files', () => {
	expect(larger.filter((folder) => !(folder in EXCEPTIONS))).toEqual([])
})

test('each exception is needed', () => {
	expect(Object.keys(EXCEPTIONS).filter((folder) => !larger.includes(folder))).toEqual([])
})

test('the index of decisions names each of them once', () => {
	const index = readFileSync('docs/decisions/README.md', 'utf8')
	const named = [...index.matchAll(/\]\((\d{3}-[\w-]+\.md)\)/g)].map(([, file = '']) => file)
	expect(named.toSorted()).toEqual(
		globSync('*.md', { cwd: 'docs/decisions' })
			.filter((file) => file !== 'README.md')
			.toSorted(),
	)
})
