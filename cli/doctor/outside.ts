/** What the shop needs of the world: a mail server, the payment provider, a place for pictures, the right time. */
import { createTransport } from 'nodemailer'
import { type Finding, trouble, well, wordsOf } from './findings.ts'
import type { Config } from '#shop/config/config.server.ts'
import { StorageError } from '#shop/images/storage.server.ts'
import { openStorage } from '#shop/images/open-storage.server.ts'
import { openTokens } from '#shop/payments/phonepe/token.server.ts'

const TIMEOUT_MILLISECONDS = 5_000
/** Codes of an authenticator app live half a minute, and one more is let through. */
const MOST_SECONDS_OFF = 30

export async function checkMail({ smtp, publicUrl }: Config): Promise<Finding> {
	if (!smtp) return well('Mail', `no mail server is set: emails appear on ${publicUrl}/mailbox`)
	const { host } = new URL(smtp.url)
	const transport = createTransport({
		url: smtp.url,
		connectionTimeout: TIMEOUT_MILLISECONDS,
		greetingTimeout: TIMEOUT_MILLISECONDS,
		socketTimeout: TIMEOUT_MILLISECONDS,
	})
	try {
		await transport.verify()
		return well('Mail', `${host} takes emails from ${smtp.from}`)
	} catch (error) {
		return trouble(
			'Mail',
			`${host} does not take emails: ${wordsOf(error)}`,
			'Mend SMTP_URL: host, port, user, password, and smtps: where the server wants TLS from the first byte.',
		)
	} finally {
		transport.close()
	}
}

export async function checkPictures(config: Config): Promise<Finding> {
	const where = config.s3 ? `${new URL(config.s3.endpoint).host}, bucket ${config.s3.bucket}` : config.dataDir
	try {
		await openStorage(config).listBuckets()
		return well('Pictures', `are kept in ${where}`)
	} catch (error) {
		if (!(error instanceof StorageError)) throw error
		return trouble(
			'Pictures',
			`${where} cannot be read: ${wordsOf(error.cause)}`,
			config.s3
				? 'Mend the S3_… settings, and see that the bucket is there and its key may list, read, write and delete.'
				: 'Look at DATA_DIR/pictures and whose it is.',
		)
	}
}

export async function checkProvider({ payments, production }: Config): Promise<Finding> {
	const tokens = openTokens({
		settings: payments,
		clock: () => new Date(),
		fetch: globalThis.fetch,
		within: TIMEOUT_MILLISECONDS,
	})
	const { host } = new URL(payments.oauthUrl)
	if (await tokens.authorization()) {
		const what = payments.mode === 'sandbox' ? 'the sandbox' : production ? 'PhonePe' : 'PhonePe UAT'
		return well('Provider', `${what} at ${host} knows this shop`)
	}
	if (payments.mode === 'sandbox') {
		return well('Provider', 'the sandbox lives in the shop, which is not running: nothing was asked')
	}
	return trouble(
		'Provider',
		`${host} gave no token`,
		'Look up PHONEPE_CLIENT_ID, PHONEPE_CLIENT_SECRET and PHONEPE_CLIENT_VERSION in the dashboard of PhonePe, and see that this machine reaches the address.',
	)
}

/** By the Date that the provider's server writes on its answer, whatever it answers. */
export async function checkClock({ payments }: Config, now: () => number = Date.now): Promise<Finding> {
	try {
		const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS)
		const response = await fetch(payments.pgUrl, { method: 'HEAD', redirect: 'manual', signal })
		const theirs = Date.parse(response.headers.get('date') ?? '')
		if (Number.isNaN(theirs)) return well('Clock', 'the provider does not say what time it is')
		const off = Math.round((now() - theirs) / 1000)
		if (Math.abs(off) <= MOST_SECONDS_OFF) return well('Clock', 'the same time as the provider')
		return trouble(
			'Clock',
			`${Math.abs(off)} seconds ${off > 0 ? 'ahead of' : 'behind'} the provider`,
			'Let the machine follow a time server (timedatectl set-ntp true): codes, payments and invoices depend on the time.',
		)
	} catch {
		// Nobody answered; whether somebody should have is what the line about the provider says.
		return well('Clock', 'nobody to compare with')
	}
}
