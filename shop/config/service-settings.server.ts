/** Reads the settings of services beside the shop: a collector of traces, a service for error reports, a CDN. */
import type { Settings } from '#shop/config/settings.server.ts'

/** An OpenTelemetry collector, and the share of traces that it gets. */
export type TracingSettings = { url: string; share: number }

export type ErrorReportSettings = { url: string; key: string }

export type CdnSettings = {
	/** For how many seconds it stores public pages. */
	maxAge: number
	/** The request that makes it drop them. If null, they only expire. */
	purge: { url: string; header: readonly [name: string, value: string] | null; body: string | null } | null
}

/** The library itself reads its other standard names, such as OTEL_EXPORTER_OTLP_HEADERS and OTEL_SERVICE_NAME. */
export function tracingSettings(settings: Settings): TracingSettings | null {
	const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_TRACES_SAMPLER: sampler } = settings
	const own = base ? `${base.replace(/\/$/, '')}/v1/traces` : null
	const url = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? own
	if (!url || sampler === 'always_off') return null
	return { url, share: sampler === 'traceidratio' ? settings.OTEL_TRACES_SAMPLER_ARG : 1 }
}

export function errorReportSettings({ SENTRY_DSN: dsn }: Settings): ErrorReportSettings | null {
	if (!dsn) return null
	const { origin, pathname, username: key } = new URL(dsn)
	return { url: origin + pathname.replace(/(\d+)$/, 'api/$1/envelope/'), key }
}

export function cdnSettings(settings: Settings): CdnSettings | null {
	const { CDN_MAX_AGE: maxAge, CDN_PURGE_URL: url, CDN_PURGE_HEADER: line, CDN_PURGE_BODY: body } = settings
	if (maxAge === 0) return null
	const [name = '', ...value] = line?.split(':') ?? []
	const header = line ? ([name, value.join(':').trim()] as const) : null
	return { maxAge, purge: url ? { url, header, body: body ?? null } : null }
}
