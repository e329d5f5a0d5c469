import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ErrorPage } from './error-page.tsx'

test('a page that failed can be tried again from where it is, or left', () => {
	const Page = createRoutesStub([
		{ id: 'checkout', path: '/checkout', Component: () => null, ErrorBoundary: () => <ErrorPage /> },
	])
	const html = renderToString(
		<Page
			initialEntries={['/checkout?line=2.small.fine.1']}
			hydrationData={{ errors: { checkout: new Error('The database is away') } }}
		/>,
	)
	expect(html).toContain('Please try again in a minute.')
	expect(html).toMatch(/<a href="\/checkout\?line=2\.small\.fine\.1"[^>]*>Try Again</)
	expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home</)
})
