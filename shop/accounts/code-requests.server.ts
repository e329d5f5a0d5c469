/** Limits requests for codes by email: per mailbox, and per network or known device that asks. */
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
	device: { clientIp: string; deviceHash: string }
}

/** A known device has its own allowance. What others use up stops only them. The owner, who may be one of them, then gets a link. */
export async function limitCodes(
	shop: Shop,
	{ email, purpose, device: { clientIp, deviceHash } }: CodeRequest,
): Promise<Refusal | null> {
	const isKnown = await isKnownDevice(shop, { email, deviceHash })
	const mailbox = canonicalEmail(email)
	const subject = subjectOf(mailbox, { clientIp, recognizedBy: isKnown ? deviceHash : null })
	const tooMany = await limitUse(shop, { name: 'send-code-to-mailbox', subject })
	if (isKnown) return tooMany
	const stopped = tooMany ?? (await limitCodesOfDay(shop, { mailbox, subject, purpose }))
	if (!stopped) return null
	await sendDeviceLink(shop, email)
	// The response is the same without an account, because it must not reveal that there is none. A sign-up has no account.
	return purpose === 'password_reset' ? offerLink(stopped) : stopped
}

/** Returns whether a code for a reset would be sent now, without counting the request. */
export async function mayRequestReset(
	shop: Shop,
	{ email, guesser }: { email: string; guesser: Guesser },
): Promise<boolean> {
	const mailbox = canonicalEmail(email)
	const subject = subjectOf(mailbox, guesser)
	if (!(await mayUse(shop, { name: 'send-code-to-mailbox', subject }))) return false
	if (guesser.recognizedBy) return true
	return (
		(await mayUse(shop, { name: 'send-code-from-network-day', subject })) &&
		(await mayUse(shop, { name: 'send-code-to-mailbox-day', subject: [mailbox] }))
	)
}

function subjectOf(mailbox: string, { clientIp, recognizedBy }: Guesser): string[] {
	return [mailbox, recognizedBy ?? wideNetworkOf(clientIp)]
}

/** Without an account there is no device link as an alternative, so some codes for a sign-up are always sent. */
async function limitCodesOfDay(
	shop: Shop,
	{ mailbox, subject, purpose }: { mailbox: string; subject: string[]; purpose: CodePurpose },
): Promise<Refusal | null> {
	const usedUp =
		(await limitUse(shop, { name: 'send-code-from-network-day', subject })) ??
		(await limitUse(shop, { name: 'send-code-to-mailbox-day', subject: [mailbox] }))
	if (!usedUp || purpose !== 'signup') return usedUp
	return (
		(await limitUse(shop, { name: 'extra-code-from-network', subject })) ??
		(await limitUse(shop, { name: 'extra-code-to-mailbox', subject: [mailbox] }))
	)
}
