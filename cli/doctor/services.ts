/** Checks the mail server, image storage, payment provider and clock. */
import { createTransport } from 'nodemailer'
import { type Finding, problem, ok, messageOf } from './finding.ts'
import type { Config } from '#shop/config/config.server.ts'
import { usesOwnSandbox } from '#shop/config/payment-settings.server.ts'
import { StorageError } from '#shop/images/storage.server.ts'
import { openStorage } from '#shop/images/open-storage.server.ts'
import { createTokenSource } from '#shop/payments/phonepe/api-client.server.ts'

const TIMEOUT_MILLISECONDS = 5_000
/** Authenticator codes change every 30 seconds, and the previous and the next one are accepted too. */
const MAX_CLOCK_SKEW_SECONDS = 30

export async function checkMail({ smtp }: Config): Promise<Finding> {
	if (!smtp) return ok('Mail', 'no mail server set: emails appear at /mailbox of the shop')
	const { host } = new URL(smtp.url)
	const transport = createTransport({
		url: smtp.url,
		connectionTimeout: TIMEOUT_MILLISECONDS,
		greetingTimeout: TIMEOUT_MILLISECONDS,
		socketTimeout: TIMEOUT_MILLISECONDS,
	})
	try {
		await transport.verify()
		return ok('Mail', `${host} accepts emails from ${smtp.from}`)
	} catch (error) {
		return problem(
			'Mail',
			`${host} does not accept emails: ${messageOf(error)}`,
			'Check SMTP_URL: host, port, user and password; use smtps: if the server expects TLS from the start.',
		)
	} finally {
		transport.close()
	}
}

export async function checkStorage(config: Config): Promise<Finding> {
	const where = config.s3 ? `${new URL(config.s3.endpoint).host}, bucket ${config.s3.bucket}` : config.dataDir
	try {
		await openStorage(config).listBuckets()
		return ok('Images', `stored in ${where}`)
	} catch (error) {
		if (!(error instanceof StorageError)) throw error
		return problem(
			'Images',
			`${where} cannot be read: ${messageOf(error.cause)}`,
			config.s3
				? 'Check the S3_… settings, that the bucket exists, and that the key may list, read, write and delete.'
				: 'Check that DATA_DIR/pictures is readable and owned by the user that runs the shop.',
		)
	}
}

export async function checkProvider(config: Config): Promise<Finding> {
	if (usesOwnSandbox(config)) return ok('Provider', "the shop's own sandbox: no money is charged")
	const { payments, production } = config
	const tokens = createTokenSource({
		settings: payments,
		clock: () => new Date(),
		fetch: globalThis.fetch,
		timeout: TIMEOUT_MILLISECONDS,
	})
	const { host } = new URL(payments.oauthUrl)
	if (await tokens.authorization()) {
		const what = payments.mode === 'sandbox' ? 'the sandbox' : production ? 'PhonePe' : 'PhonePe UAT'
		return ok('Provider', `${what} at ${host} accepts this shop's credentials`)
	}
	return problem(
		'Provider',
		`${host} issued no token`,
		'Compare PHONEPE_CLIENT_ID, PHONEPE_CLIENT_SECRET and PHONEPE_CLIENT_VERSION with the PhonePe dashboard, and check that this machine can reach it.',
	)
}

/** Compares the clock with the Date header of the provider's response, whatever its status. */
export async function checkClock(config: Config, now: () => number = Date.now): Promise<Finding> {
	if (usesOwnSandbox(config)) return ok('Clock', 'not checked: the sandbox has none of its own')
	const { payments } = config
	try {
		const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS)
		const response = await fetch(payments.pgUrl, { method: 'HEAD', redirect: 'manual', signal })
		const theirs = Date.parse(response.headers.get('date') ?? '')
		if (Number.isNaN(theirs)) return ok('Clock', 'the provider sends no time to compare with')
		const off = Math.round((now() - theirs) / 1000)
		if (Math.abs(off) <= MAX_CLOCK_SKEW_SECONDS) return ok('Clock', 'agrees with the provider')
		return problem(
			'Clock',
			`${Math.abs(off)} seconds ${off > 0 ? 'ahead of' : 'behind'} the provider`,
			'Synchronise the clock with a time server (timedatectl set-ntp true): codes, payments and invoices depend on it.',
		)
	} catch {
		// The provider check reports an unreachable provider.
		return ok('Clock', 'not checked: the provider is not reachable')
	}
}
