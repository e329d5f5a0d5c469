/** Limits on requests for a code by email: by mailbox, and by the network or known device that asks. */
import { offerLink, sendDeviceLink } from './sessions/device-links.server.ts'
import { isKnownDevice } from './sessions/known-devices.server.ts'
import type { CodePurpose } from './rules.ts'
import { canonicalEmail } from '#shop/input/email-address.ts'
import type { Guesser } from '#shop/limits/guesses.server.ts'
import { limitUse, mayUse } from '#shop/limits/limits.server.ts'
import { wideNetworkOf } from '#shop/limits/network.server.ts'
import type { Refusal } from '#shop/outcome.ts'
import type { Shop } from '#shop/shop.server.ts'

type CodeRequest = {
	email: string
	purpose: CodePurpose
	browser: { clientIp: string; deviceHash: string }
}

/** A known device has its own allowance. What others use up stops only them, and then the owner, who may be one of them, gets a link. */
export async function limitCodes(
	shop: Shop,
	{ email, purpose, browser: { clientIp, deviceHash } }: CodeRequest,
): Promise<Refusal | null> {
	const isKnown = await isKnownDevice(shop, { email, deviceHash })
	const mailbox = canonicalEmail(email)
	const client = clientOf(mailbox, { clientIp, knownDevice: isKnown ? deviceHash : null })
	const tooMany = await limitUse(shop, { name: 'send-code-to-mailbox', client })
	if (isKnown) return tooMany
	const stopped = tooMany ?? (await limitCodesOfDay(shop, { mailbox, client, purpose }))
	if (!stopped) return null
	await sendDeviceLink(shop, email)
	// Whether or not there is an account, which the response must not reveal; a sign-up has none.
	return purpose === 'password_reset' ? offerLink(stopped) : stopped
}

/** Whether a code for a reset would be sent now. Counts none. */
export async function mayRequestReset(
	shop: Shop,
	{ email, guesser }: { email: string; guesser: Guesser },
): Promise<boolean> {
	const mailbox = canonicalEmail(email)
	const client = clientOf(mailbox, guesser)
	if (!(await mayUse(shop, { name: 'send-code-to-mailbox', client }))) return false
	if (guesser.knownDevice) return true
	return (
		(await mayUse(shop, { name: 'send-code-from-network-day', client })) &&
		(await mayUse(shop, { name: 'send-code-to-mailbox-day', client: [mailbox] }))
	)
}

function clientOf(mailbox: string, { clientIp, knownDevice }: Guesser): string[] {
	return [mailbox, knownDevice ?? wideNetworkOf(clientIp)]
}

/** Without an account there is no device link to use instead, so some codes for a sign-up are always sent. */
async function limitCodesOfDay(
	shop: Shop,
	{ mailbox, client, purpose }: { mailbox: string; client: string[]; purpose: CodePurpose },
): Promise<Refusal | null> {
	const usedUp =
		(await limitUse(shop, { name: 'send-code-from-network-day', client })) ??
		(await limitUse(shop, { name: 'send-code-to-mailbox-day', client: [mailbox] }))
	if (!usedUp || purpose !== 'signup') return usedUp
	return (
		(await limitUse(shop, { name: 'extra-code-from-network', client })) ??
		(await limitUse(shop, { name: 'extra-code-to-mailbox', client: [mailbox] }))
	)
}
