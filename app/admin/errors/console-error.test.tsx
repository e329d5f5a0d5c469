import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ConsoleFailure } from './console-error.tsx'

test('a screen that could not be loaded says so to the staff, and leads to itself', () => {
	const Console = createRoutesStub([
		{
			id: 'console',
			path: '/admin/orders',
			loader: () => null,
			Component: () => null,
			ErrorBoundary: ConsoleFailure,
		},
	])
	const html = renderToStaticMarkup(
		<Console
			initialEntries={['/admin/orders?status=packed']}
			hydrationData={{ loaderData: {}, errors: { console: new Error('The database is away') } }}
		/>,
	)
	expect(html).toContain('What you have saved is safe.')
	expect(html).toContain('href="/admin/orders?status=packed"')
	expect(html).not.toMatch(/cart|Return to Home/)
})
