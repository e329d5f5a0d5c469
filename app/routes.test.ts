import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { READS } from '#test/e2e/server/route-responses.ts'

type Route = { path?: string; index?: boolean; file: string; children?: Route[] }

function pathsOf(entries: readonly Route[], above = ''): string[] {
	return entries.flatMap(({ path = '', index, children }) => {
		const here = path ? `${above}/${path}` : above
		if (children) return pathsOf(children, here)
		return [here || (index ? '/' : '')]
	})
}

test('each route is in the table of responses that the browser tests check', () => {
	expect(Object.keys(READS).toSorted()).toEqual(pathsOf(routes).toSorted())
})

/** Their forms are sent by scripts of their own. The action receives them without scripts. */
const SENT_BY_SCRIPTS = ['account/sign-in/login.tsx', 'contact/contact.tsx']

test("each form of the shop keeps what was entered if the shop's answer does not arrive", () => {
	const pages = routes
		.map(({ file }) => file)
		.filter((file) => file.endsWith('.tsx') && !file.startsWith('admin/'))
	const withoutAnswer = pages.filter((file) => {
		const source = readFileSync(new URL(file, import.meta.url), 'utf8')
		return (
			/^export async function action\b/m.test(source) &&
			!/^export (async )?function clientAction\b/m.test(source)
		)
	})
	expect(withoutAnswer).toEqual(SENT_BY_SCRIPTS)
})
