import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { READS } from '#test/e2e/server/route-responses.ts'

type Route = { path?: string; index?: boolean; children?: Route[] }

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
