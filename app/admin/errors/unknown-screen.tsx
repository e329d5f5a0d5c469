/** The screen for an address of the console that does not exist. */
import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'

export { loader } from '#app/storefront/layout/catch-all.ts'

export default function UnknownScreen() {
	return (
		<>
			<h1 className="console-title">This screen doesn't exist</h1>
			<p className="mb-5 max-w-3xl">
				The address may be misspelt, or from an earlier version of the console.
			</p>
			<ButtonLink to={href('/admin')}>Back to the overview</ButtonLink>
		</>
	)
}
