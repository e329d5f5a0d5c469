/** The steps that walks through accounts share, in the customer's words. */
import { expect, type Locator, type Page } from '@playwright/test'

export type Person = { name: string; email: string; mobile: string; password: string }

/** Somebody the shop has never heard of. */
export function newPerson(): Person {
	const id = crypto.randomUUID().slice(0, 8)
	return {
		name: 'Meena Sundaram',
		email: `meena.${id}@example.in`,
		mobile: '9876543210',
		password: 'Decoction#1',
	}
}

/** A field of the page, or of the dialog over it. Steps that are put aside keep theirs, unseen. */
export function entry(page: Page, label: string, area: Locator = page.getByRole('main')) {
	return area.getByLabel(label, { exact: true }).filter({ visible: true })
}

/** What a screen reader says of a field, beside its name. */
export function expectDescription(page: Page, label: string, words: string | RegExp) {
	return expect(entry(page, label)).toHaveAccessibleDescription(words)
}

export function press(page: Page, name: string) {
	return page.getByRole('main').getByRole('button', { name, exact: true }).filter({ visible: true }).click()
}

export async function fillSignUp(page: Page, person: Person, area?: Locator): Promise<void> {
	const { name, email, mobile, password } = person
	await entry(page, 'Full name', area).fill(name)
	await entry(page, 'Email', area).fill(email)
	await entry(page, 'Mobile number', area).fill(mobile)
	await entry(page, 'Password', area).fill(password)
	await entry(page, 'Confirm password', area).fill(password)
}

/** The code of the newest letter to this address, as the mailbox page shows it. */
export async function readCode(page: Page, email: string): Promise<string> {
	// Asked for and not opened: drawing a hundred emails takes a browser longer than the walk that wants one of them.
	const mailbox = await page.request.get('/mailbox')
	const emails = (await mailbox.text()).replaceAll('<!-- -->', '').split('<li')
	const letter = emails.find((one) => one.includes(`To ${email},`) && /\bcode\b/.test(one))
	return letter?.match(/^[0-9]{6}$/m)?.[0] ?? ''
}

/** An account, and this browser signed in to it, as the form asks for both; the form itself has walks of its own. */
export async function signUp(page: Page, person: Person): Promise<void> {
	await ask(page, '/api/send-otp', person)
	await ask(page, '/api/verify-otp', { ...person, otp: await readCode(page, person.email) })
}

async function ask(page: Page, address: string, data: object): Promise<void> {
	const answer = await page.request.post(address, { data })
	expect(answer.status(), `${address}: ${await answer.text()}`).toBe(200)
}

export async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
	await entry(page, 'Email').fill(email)
	await entry(page, 'Password').fill(password)
	await press(page, 'Sign in')
}

/** A guest again, as if in another browser. */
export async function clearSession(page: Page): Promise<void> {
	await page.context().clearCookies({ name: 'sk3_session' })
}
