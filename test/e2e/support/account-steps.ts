/** Steps for accounts and forms. */
import { expect, type Locator, type Page } from '@playwright/test'
import { listEmails } from './mailbox.ts'

/** A page, or what sends requests without one. */
export type Requester = Pick<Page, 'request'>

export type Person = { name: string; email: string; mobile: string; password: string }

/** An email that no other test uses, because rate limits count by email. */
export const newEmail = (name = 'meena') => `${name}.${crypto.randomUUID().slice(0, 8)}@example.in`

/** Creates a person without an account. */
export function newPerson(): Person {
	return {
		name: 'Meena Sundaram',
		email: newEmail(),
		mobile: '9876543210',
		password: 'Decoction#1',
	}
}

/** Finds a visible field of the page or of a dialog. Other steps of a form stay in the page, hidden. */
export function fieldByLabel(page: Page, label: string, area: Locator = page.getByRole('main')) {
	return area.getByLabel(label, { exact: true }).filter({ visible: true })
}

/** Expects the accessible description of a field, such as its error message. */
export function expectDescription(page: Page, label: string, description: string | RegExp) {
	return expect(fieldByLabel(page, label)).toHaveAccessibleDescription(description)
}

export function clickButton(page: Page, name: string) {
	return page.getByRole('main').getByRole('button', { name, exact: true }).filter({ visible: true }).click()
}

export async function fillSignUp(page: Page, person: Person, area?: Locator): Promise<void> {
	const { name, email, mobile, password } = person
	await fieldByLabel(page, 'Full name', area).fill(name)
	await fieldByLabel(page, 'Email', area).fill(email)
	await fieldByLabel(page, 'Mobile number', area).fill(mobile)
	await fieldByLabel(page, 'Password', area).fill(password)
	await fieldByLabel(page, 'Confirm password', area).fill(password)
}

/** Reads the code in the newest email to this address from the mailbox page. */
export async function readCode(page: Requester, email: string): Promise<string> {
	const emails = await listEmails(page, `To ${email},`)
	const found = emails.find((text) => /\bcode\b/.test(text))
	return found?.match(/^[0-9]{6}$/m)?.[0] ?? ''
}

/** Creates an account and signs this browser in, with requests as the form sends them. */
export async function signUp(page: Requester, person: Person): Promise<void> {
	await post(page, '/api/send-otp', person)
	await post(page, '/api/verify-otp', { ...person, otp: await readCode(page, person.email) })
}

async function post({ request }: Requester, path: string, data: object): Promise<void> {
	const response = await request.post(path, { data })
	expect(response.status(), `${path}: ${await response.text()}`).toBe(200)
}

/** Fills in the dialog for a saved address. */
export async function fillSavedAddress(page: Page, name: string): Promise<void> {
	const dialog = page.getByRole('dialog')
	await fieldByLabel(page, 'Name', dialog).fill(name)
	await fieldByLabel(page, 'Street address', dialog).fill(SAVED_ADDRESS.street)
	await fieldByLabel(page, 'City', dialog).fill(SAVED_ADDRESS.city)
	await fieldByLabel(page, 'PIN code', dialog).fill(SAVED_ADDRESS.postalCode)
}

/** Sends the form of the address book without opening it. */
export async function saveAddressByRequest(page: Page, fields: { name: string; isDefault?: 'on' }) {
	const form = { intent: 'save-address', ...SAVED_ADDRESS, ...fields }
	const response = await page.request.post('/dashboard?tab=addresses', { form })
	expect(response.status(), await response.text()).toBe(200)
}

const SAVED_ADDRESS = {
	street: '12 Car Street',
	city: 'Madurai',
	state: 'Tamil Nadu',
	postalCode: '625001',
}

/** Signs this browser in with the request of the form. */
export async function signInByRequest(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
	await post(page, '/api/auth-security', { action: 'authenticate', email, password })
}

export async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
	await fieldByLabel(page, 'Email').fill(email)
	await fieldByLabel(page, 'Password').fill(password)
	await clickButton(page, 'Sign in')
}

/** Signs the browser out by deleting its session cookie. */
export async function clearSession(page: Page): Promise<void> {
	// A page that notices the end of its session reloads, which could cut off the test's next step.
	await page.goto('about:blank')
	await page.context().clearCookies({ name: 'sk3_session' })
}
