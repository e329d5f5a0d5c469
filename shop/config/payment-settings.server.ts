/** Reads the payment provider's settings: PhonePe if its credentials are set, otherwise the built-in sandbox. */
import { isIPv6 } from 'node:net'
import { keyedHash } from '#shop/crypto/keyed-hash.server.ts'
import type { Settings } from '#shop/config/settings.server.ts'

export type PaymentEnvironment = 'sandbox' | 'uat' | 'production'

export type PaymentSettings = {
	mode: 'sandbox' | 'phonepe'
	environment: PaymentEnvironment
	pgUrl: string
	oauthUrl: string
	checkoutScriptUrl: string
	/** The origins that may be framed at checkout. */
	payPageOrigins: string[]
	clientId: string
	clientSecret: string
	clientVersion: string
	webhookUser: string
	webhookPassword: string
	expiresAfterSeconds: number
}

export const SANDBOX_PATH = '/sandbox/phonepe'

const PHONEPE = {
	uat: {
		pgUrl: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
		oauthUrl: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
		checkoutScriptUrl: 'https://mercury-stg.phonepe.com/web/bundle/checkout.js',
	},
	production: {
		pgUrl: 'https://api.phonepe.com/apis/pg',
		oauthUrl: 'https://api.phonepe.com/apis/identity-manager',
		checkoutScriptUrl: 'https://mercury.phonepe.com/web/bundle/checkout.js',
	},
}

export function paymentSettings(
	settings: Settings,
	own: { secret: string; publicUrl: string },
): PaymentSettings {
	const environment = settings.PHONEPE_ENV ?? 'sandbox'
	const sandboxApi = sandboxApiAt({ host: settings.HOST, port: settings.PORT })
	const urls =
		environment === 'sandbox'
			? {
					pgUrl: sandboxApi,
					oauthUrl: sandboxApi,
					checkoutScriptUrl: `${SANDBOX_PATH}/web/bundle/checkout.js`,
				}
			: PHONEPE[environment]
	return {
		mode: settings.PHONEPE_CLIENT_ID ? 'phonepe' : 'sandbox',
		environment,
		pgUrl: settings.PHONEPE_PG_URL ?? urls.pgUrl,
		oauthUrl: settings.PHONEPE_OAUTH_URL ?? urls.oauthUrl,
		checkoutScriptUrl: settings.PHONEPE_CHECKOUT_SCRIPT_URL ?? urls.checkoutScriptUrl,
		payPageOrigins: environment === 'sandbox' ? [own.publicUrl] : ['https://*.phonepe.com'],
		clientId: settings.PHONEPE_CLIENT_ID ?? 'SANDBOX',
		clientSecret: settings.PHONEPE_CLIENT_SECRET ?? keyedHash(own.secret, 'sandbox client secret', 'hex'),
		clientVersion: settings.PHONEPE_CLIENT_VERSION,
		webhookUser: settings.PHONEPE_WEBHOOK_USER ?? 'sandbox',
		webhookPassword:
			settings.PHONEPE_WEBHOOK_PASSWORD ?? keyedHash(own.secret, 'sandbox webhook password', 'hex'),
		expiresAfterSeconds: settings.PAYMENT_EXPIRES_AFTER,
	}
}

function sandboxApiAt({ host, port }: { host: string; port: number }): string {
	return `http://${loopback(host)}:${port}${SANDBOX_PATH}/apis/pg-sandbox`
}

/** Whether payments are made with the sandbox that each server of the shop has at its own port. */
export function usesOwnSandbox(config: { payments: PaymentSettings; host: string; port: number }): boolean {
	return config.payments.mode === 'sandbox' && config.payments.pgUrl === sandboxApiAt(config)
}

/** Returns the host at which this machine reaches its own server: HOST, unless that means all interfaces. */
export function loopback(host: string): string {
	if (host === '0.0.0.0' || host === '::' || host === 'localhost') return '127.0.0.1'
	return isIPv6(host) ? `[${host}]` : host
}
