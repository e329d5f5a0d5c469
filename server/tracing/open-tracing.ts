/** Traces requests, jobs and their database statements, and sends the traces to a collector (OTLP over HTTP). */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { pathWithoutIds } from '#app/http/path-for-log.ts'
import { areaOf } from '#server/metrics/request-metrics.ts'
import { failSpan, traceStatements } from '#server/tracing/trace-statements.ts'
import type { TracingSettings } from '#shop/config/service-settings.server.ts'
import type { Log } from '#shop/shop.server.ts'

type Handled = { request: IncomingMessage; response: ServerResponse; id: string }

export type Tracing = {
	traceRequest(handled: Handled, handle: () => Promise<void>): Promise<void>
	traceJob<Value>(name: string, run: () => Value | PromiseLike<Value>): Promise<Value>
	stop(): Promise<void>
}

const STOP_WITHIN_MILLISECONDS = 2_000

export function openTracing({ url, share }: TracingSettings, log: Log): Tracing {
	const provider = new TracerProvider({
		sampler: new TraceIdRatioBasedSampler(share),
		resource: resourceFromAttributes({ 'service.name': 'sk3-coffee' }).merge(
			detectResources({ detectors: [envDetector] }),
		),
		spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
	})
	const tracer = provider.getTracer('sk3-coffee')
	const underWay = new AsyncLocalStorage<Span>()
	const statements = traceStatements((name, attributes) => {
		const parent = underWay.getStore()
		if (!parent?.isRecording()) return null
		const options = { kind: SpanKind.CLIENT, attributes }
		return tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent))
	})

	return {
		traceRequest: ({ request, response, id }, handle) => {
			const path = request.url?.split('?', 1)[0] ?? '/'
			const area = areaOf(path)
			const method = request.method ?? ''
			const attributes = {
				'http.request.method': method,
				'url.path': pathWithoutIds(path),
				'shop.area': area,
				'shop.request_id': id,
			}
			const span = tracer.startSpan(`${method} ${area}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
			response.once('close', () => {
				if (response.writableEnded) span.setAttribute('http.response.status_code', response.statusCode)
				else span.setAttribute('shop.disconnected', true)
				if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
				span.end()
			})
			return underWay.run(span, handle)
		},
		traceJob: async (name, run) => {
			const attributes = { 'shop.job': name }
			const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes }, ROOT_CONTEXT)
			try {
				return await underWay.run(span, run)
			} catch (error) {
				failSpan(span, error)
				throw error
			} finally {
				span.end()
			}
		},
		stop: async () => {
			statements.stop()
			const timeLimit = new Promise((done) => setTimeout(done, STOP_WITHIN_MILLISECONDS).unref())
			const sent = provider.shutdown().catch((error: unknown) => {
				log.warn({ err: error }, 'The last traces could not be sent')
			})
			await Promise.race([sent, timeLimit])
		},
	}
}
