import { createHmac, randomBytes } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { expect, type Page } from '@playwright/test'
import type { StaffRole } from '#shop/accounts/rules.ts'
import { clickButton, fieldByLabel, newPerson, type Person, type Requester, signUp } from './account-steps.ts'
import type { IsolatedShop } from './isolated-shop.ts'
import { SECRET } from './test-environment.ts'

/** The name that `app/session/auth.server.ts` gives the cookie over http. */
const SESSION_COOKIE = 'sk3_session'

const SECOND_FACTOR = '/admin/second-factor'

type Owner = Person & { nextCode(): Promise<string> }

/** Adds a member of the staff who has signed in with both factors, and gives this browser the session. */
export async function registerStaff(
	page: Page,
	{ rows }: Pick<IsolatedShop, 'rows'>,
	role: StaffRole,
): Promise<Person> {
	const person = { ...newPerson(), name: 'Kamala Owner' }
	const token = randomBytes(24).toString('base64url')
	await rows(
		`with person as (
			insert into customers (name, email, phone_number, role) values ($1, $2, $3, $4) returning id
		), factor as (
			insert into second_factors (customer_id, encrypted_key, enrolled_at) select id, '', now() from person
		)
		insert into sessions
			(customer_id, token, expires_at, ip_address, user_agent, created_at, updated_at, second_factor_at)
			select id, $5, now() + interval '1 day', '', 'A browser', now(), now(), now() from person`,
		[person.name, person.email, person.mobile, role, token],
	)
	const signature = createHmac('sha256', SECRET).update(token).digest('base64')
	const value = encodeURIComponent(`${token}.${signature}`)
	await page.context().addCookies([{ name: SESSION_COOKIE, value, domain: 'localhost', path: '/' }])
	return person
}

export const registerOwner = (page: Page, shop: Pick<IsolatedShop, 'rows'>) =>
	registerStaff(page, shop, 'owner')

/** Registers an owner with requests as the pages send them, so that the owner can sign in again. */
export async function registerOwnerByRequests(
	page: Requester,
	{ rows }: Pick<IsolatedShop, 'rows'>,
): Promise<Owner> {
	const person = { ...newPerson(), name: 'Kamala Owner' }
	await signUp(page, person)
	await rows(`update customers set role = 'owner' where email = $1`, [person.email])
	const screen = await (await page.request.get(SECOND_FACTOR)).text()
	const nextCode = openAuthenticator(screen.match(/<code[^>]*>([A-Z2-7]+)</)?.[1] ?? '')
	const form = { code: await nextCode() }
	const response = await page.request.post(SECOND_FACTOR, { form, maxRedirects: 0 })
	expect(response.status(), await response.text()).toBe(302)
	return { ...person, nextCode }
}

/** Sets up the second factor on the page before the console. Returns the authenticator app. */
export async function setUpSecondFactor(page: Page): Promise<Owner['nextCode']> {
	await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
	const nextCode = openAuthenticator((await page.locator('code').first().textContent()) ?? '')
	await enterCode(page, await nextCode())
	return nextCode
}

export async function enterCode(page: Page, code: string): Promise<void> {
	await fieldByLabel(page, '6-digit code from your authenticator app').fill(code)
	await clickButton(page, 'Continue')
	await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
}

/** Each code works once. A second code within 30 seconds belongs to the next time step, which the shop accepts too. */
function openAuthenticator(key: string): () => Promise<string> {
	const app = createOTP(new TextDecoder().decode(base32.decode(key)))
	let step = 0
	return () => {
		step = Math.max(Math.floor(Date.now() / 30_000), step + 1)
		return app.hotp(step)
	}
}
