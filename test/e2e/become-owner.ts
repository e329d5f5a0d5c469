import { execFileSync } from 'node:child_process'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { expect, type Page } from '@playwright/test'
import { entry, newPerson, press, signUp } from './account-walk.ts'

/** As the owner does it: an account on the site, then a word at the server's command line, then the app on the phone. */
export async function becomeOwner(page: Page): Promise<void> {
	const person = { ...newPerson(), name: 'Kamala Owner' }
	await signUp(page, person)
	const { E2E_DATA_DIR = '' } = process.env
	execFileSync(process.execPath, ['bin/shop.mjs', 'admin', 'create', person.email], {
		env: { ...process.env, DATA_DIR: E2E_DATA_DIR },
	})
	await page.goto('/admin')
	await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible()
	const key = (await page.locator('code').textContent()) ?? ''
	const code = await createOTP(new TextDecoder().decode(base32.decode(key))).totp()
	await entry(page, 'Six digits from your authenticator app').fill(code)
	await press(page, 'Go on')
	await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
}
