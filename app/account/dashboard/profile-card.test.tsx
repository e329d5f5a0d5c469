import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ProfileCard } from '#app/account/dashboard/profile-card.tsx'

function card(mobile: string | null): string {
	const customer = { id: '1', name: 'Meena', email: 'meena@example.in', role: 'customer' as const }
	const Page = createRoutesStub([
		{ path: '/', Component: () => <ProfileCard customer={{ ...customer, mobile, dateOfBirth: null }} /> },
	])
	return renderToString(<Page />).replaceAll('<!-- -->', '')
}
const NOTE = 'look like a 10-digit Indian mobile number'

test.each(['not a phone', '12345', '+1 415 555 2671'])(
	'the profile notes that %j is no mobile number',
	(text) => {
		expect(card(text)).toContain(text)
		expect(card(text)).toContain(NOTE)
	},
)

test.each([null, '', '9840012345', '+91 98400 12345'])('the profile notes nothing with %j', (text) => {
	expect(card(text)).not.toContain(NOTE)
})
