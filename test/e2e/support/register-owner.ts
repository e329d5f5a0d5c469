import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { expect, type Page } from '@playwright/test'
import { entry, newPerson, type Person, press, signUp } from './account-steps.ts'
import { open } from './open-page.ts'
import type { OwnShop } from './own-shop.ts'

type Owner = Person & { nextCode(): Promise<string> }

/** As the owner does it: an account on the site, then a word at the server's command line, then the app on the phone. */
export async function registerOwner(page: Page, { command }: Pick<OwnShop, 'command'>): Promise<Owner> {
	const person = { ...newPerson(), name: 'Kamala Owner' }
	await signUp(page, person)
	await command('admin', 'create', person.email)
	await open(page, '/admin')
	await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible()
	const nextCode = openAuthenticator((await page.locator('code').textContent()) ?? '')
	await enterCode(page, await nextCode())
	return { ...person, nextCode }
}

export async function enterCode(page: Page, code: string): Promise<void> {
	await entry(page, 'Six digits from your authenticator app').fill(code)
	await press(page, 'Go on')
	await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
}

/** Each code works once: whoever is asked twice within half a minute shows the next one, which a shop takes early. */
function openAuthenticator(key: string): () => Promise<string> {
	const app = createOTP(new TextDecoder().decode(base32.decode(key)))
	let step = 0
	return () => {
		step = Math.max(Math.floor(Date.now() / 30_000), step + 1)
		return app.hotp(step)
	}
}
