import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import ConsoleError from './console-error.tsx'
import { missing } from './missing.ts'

function renderError(error: unknown): string {
	const Console = createRoutesStub([
		{
			id: 'console',
			path: '/admin/orders',
			loader: () => null,
			Component: () => null,
			ErrorBoundary: ConsoleError,
		},
	])
	return renderToStaticMarkup(
		<Console
			initialEntries={['/admin/orders?status=packed']}
			hydrationData={{ loaderData: {}, errors: { console: error } }}
		/>,
	)
}

/** As the router passes what a loader has thrown. */
const thrown = ({ data, init }: ReturnType<typeof missing>) => ({
	...init,
	statusText: '',
	internal: true,
	data,
})

test('a screen that could not be loaded says so to the staff, and leads to itself', () => {
	const html = renderError(new Error('The database is away'))
	expect(html).toContain('What you have saved is safe.')
	expect(html).toContain('href="/admin/orders?status=packed"')
	expect(html).not.toMatch(/cart|Return to Home/)
})

test('what does not exist is named, and leads to its list', () => {
	const html = renderError(thrown(missing('order')))
	expect(html).toContain('This order doesn&#x27;t exist')
	expect(html).toContain('href="/admin/orders"')
})
