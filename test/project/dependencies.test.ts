/** Each dependency has a documented reason. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const Packages = z.record(z.string(), z.string())
const Manifest = z.object({
	dependencies: Packages,
	devDependencies: Packages.default({}),
	optionalDependencies: Packages.default({}),
})

test('decision 3 lists every package of package.json and bench/lighthouse/package.json, and no other', () => {
	const installed = ['package.json', 'bench/lighthouse/package.json'].flatMap((file) => {
		const manifest = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
		return Object.values(manifest).flatMap(Object.keys)
	})
	const reasons = readFileSync('docs/decisions/003-dependencies.md', 'utf8')
	const rows = reasons.split('\n').filter((line) => line.startsWith('| `'))
	const listed = rows.flatMap((row) => (row.split('|')[1] ?? '').match(/[^`\s,]+/g) ?? [])
	expect(listed.toSorted()).toEqual(installed.toSorted())
})
