/** Alerts and dashboard ask for metrics that exist, and the documentation lists all of them. */
import { readFileSync } from 'node:fs'
import { loadAll } from 'js-yaml'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { connect } from '#db/connect.ts'
import { measureProcess } from '#server/metrics/process-metrics.ts'
import { createRegistry } from '#server/metrics/registry.ts'
import { createRequestMetrics } from '#server/metrics/request-metrics.ts'
import { measureShop } from '#server/metrics/shop-metrics.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { SECRET } from '#test/fixtures/shops/settings.ts'

const Rules = z.object({
	groups: z.array(z.object({ rules: z.array(z.looseObject({ alert: z.string(), expr: z.string() })) })),
})
const Dashboard = z.looseObject({
	panels: z.array(z.looseObject({ targets: z.array(z.looseObject({ expr: z.string() })) })),
})
const RuleTests = z.looseObject({
	tests: z.array(z.looseObject({ alert_rule_test: z.array(z.looseObject({ alertname: z.string() })) })),
})

const read = (file: string) => readFileSync(`deploy/monitoring/${file}`, 'utf8')
const rules = Rules.parse(loadAll(read('alerts.yml'))[0]).groups.flatMap((group) => group.rules)

function listMetrics(): string[] {
	const registry = createRegistry()
	createRequestMetrics(registry)
	onTestFinished(measureProcess(registry, {}).stop)
	// It would connect when the figures are read.
	const { db } = connect('postgres://nobody@nowhere/nothing')
	measureShop(registry, { db, clock: () => new Date(), config: readConfig({ SECRET }) })
	return [...registry.format().matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
		kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
	)
}

test('alerts and dashboard ask for metrics that exist', () => {
	const panels = Dashboard.parse(JSON.parse(read('dashboard.json'))).panels
	const queries = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr)
	const asked = queries.flatMap((query) => query.match(/\b(?:shop|process)_\w+/g) ?? [])
	const metrics = listMetrics()
	expect(asked.length).toBeGreaterThan(20)
	expect(asked.filter((name) => !metrics.includes(name))).toEqual([])
})

test('the documentation lists all metrics and no others', () => {
	const documented = readFileSync('docs/deployment.md', 'utf8').match(/`(?:shop|process)_[a-z_]+`/g) ?? []
	const metrics = listMetrics().map((name) => `\`${name.replace(/_(?:bucket|sum|count)$/, '')}\``)
	expect(new Set(documented)).toEqual(new Set(metrics))
})

test('each alert rule has a test for promtool, for when it fires and when not', () => {
	const { tests } = RuleTests.parse(loadAll(read('alerts.test.yml'))[0])
	const cases = tests.flatMap(({ alert_rule_test: ruleTests }) => ruleTests)
	for (const { alert } of rules) {
		const expected = cases
			.filter(({ alertname }) => alertname === alert)
			.map(({ exp_alerts: fired }) => fired)
		expect(expected, alert).toContainEqual([])
		expect(expected, alert).toContainEqual([expect.anything()])
	}
})
