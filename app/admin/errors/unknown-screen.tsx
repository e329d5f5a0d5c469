/** The screen for an address of the console that does not exist. */
import { href } from 'react-router'
import { MissingPage } from '#app/admin/errors/missing-page.tsx'

export { loader } from '#app/storefront/layout/catch-all.ts'

export default function UnknownScreen() {
	return (
		<MissingPage
			title="This screen doesn't exist"
			hint="The address may be misspelt, or from an earlier version of the console."
			back={{ to: href('/admin'), label: 'Back to the overview' }}
		/>
	)
}
