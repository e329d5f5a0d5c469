import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { expect, type Page } from '@playwright/test'
import { fieldByLabel, newPerson, type Person, clickButton, signUp } from './account-steps.ts'
import { open } from './open-page.ts'
import type { IsolatedShop } from './isolated-shop.ts'

type Owner = Person & { nextCode(): Promise<string> }

const SECOND_FACTOR = '/admin/second-factor'

/** Signs up, makes the account an owner, and sets up two-step verification, with requests as the pages send them. */
export async function registerOwner(page: Page, { rows }: Pick<IsolatedShop, 'rows'>): Promise<Owner> {
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

/** The same with the command line and the screens. */
export async function registerOwnerByScreens(
	page: Page,
	{ command }: Pick<IsolatedShop, 'command'>,
): Promise<Owner> {
	const person = { ...newPerson(), name: 'Kamala Owner' }
	await signUp(page, person)
	await command('admin', 'create', person.email)
	await open(page, '/admin')
	return { ...person, nextCode: await setUpSecondFactor(page) }
}

/** On the page that is shown before the console. Returns the authenticator app. */
export async function setUpSecondFactor(page: Page): Promise<Owner['nextCode']> {
	await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
	const nextCode = openAuthenticator((await page.locator('code').textContent()) ?? '')
	await enterCode(page, await nextCode())
	return nextCode
}

export async function enterCode(page: Page, code: string): Promise<void> {
	await fieldByLabel(page, '6-digit code from your authenticator app').fill(code)
	await clickButton(page, 'Continue')
	await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
}

/** Each code works once. A second code within 30 seconds is that of the next time step, which the shop accepts too. */
function openAuthenticator(key: string): () => Promise<string> {
	const app = createOTP(new TextDecoder().decode(base32.decode(key)))
	let step = 0
	return () => {
		step = Math.max(Math.floor(Date.now() / 30_000), step + 1)
		return app.hotp(step)
	}
}
