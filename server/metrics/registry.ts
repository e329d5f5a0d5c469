/** Counts and measures, and writes them in the text format of Prometheus. */

type Labels = Readonly<Record<string, string>>
export type Sample = { labels?: Labels; value: number }

export type Registry = {
	counter(name: string, help: string): { add(labels?: Labels, value?: number): void }
	histogram(name: string, help: string): { observe(labels: Labels, seconds: number): void }
	gauge(name: string, help: string, read: () => readonly Sample[]): void
	total(name: string, help: string, read: () => readonly Sample[]): void
	format(): string
}

type Family = { name: string; help: string; kind: 'counter' | 'histogram' | 'gauge'; lines(): string[] }

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Observations = { labels: Labels; counts: number[]; sum: number; count: number }

export function createRegistry(): Registry {
	const families: Family[] = []
	const addRead = (kind: Family['kind']): Registry['gauge'] => {
		return (name, help, read) => {
			families.push({ name, help, kind, lines: () => read().map((sample) => formatSample(name, sample)) })
		}
	}
	return {
		counter: (name, help) => {
			const series = new Map<string, Sample>()
			families.push({
				name,
				help,
				kind: 'counter',
				lines: () => [...series.values()].map((sample) => formatSample(name, sample)),
			})
			return {
				add: (labels = {}, value = 1) => {
					const key = formatLabels(labels)
					series.set(key, { labels, value: (series.get(key)?.value ?? 0) + value })
				},
			}
		},
		histogram: (name, help) => {
			const series = new Map<string, Observations>()
			families.push({
				name,
				help,
				kind: 'histogram',
				lines: () => [...series.values()].flatMap((observed) => formatHistogram(name, observed)),
			})
			return {
				observe: (labels, seconds) => {
					const key = formatLabels(labels)
					const observed = series.get(key) ?? { labels, counts: BUCKETS.map(() => 0), sum: 0, count: 0 }
					series.set(key, observed)
					observed.counts = observed.counts.map((count, index) =>
						seconds <= (BUCKETS[index] ?? Infinity) ? count + 1 : count,
					)
					observed.sum += seconds
					observed.count += 1
				},
			}
		},
		gauge: addRead('gauge'),
		total: addRead('counter'),
		format: () =>
			families
				.flatMap(({ name, help, kind, lines }) => [
					`# HELP ${name} ${help}`,
					`# TYPE ${name} ${kind}`,
					...lines(),
				])
				.join('\n')
				.concat('\n'),
	}
}

function formatHistogram(name: string, { labels, counts, sum, count }: Observations): string[] {
	const bucket = (le: string, value: number) =>
		formatSample(`${name}_bucket`, { labels: { ...labels, le }, value })
	return [
		...counts.map((value, index) => bucket(String(BUCKETS[index]), value)),
		bucket('+Inf', count),
		formatSample(`${name}_sum`, { labels, value: sum }),
		formatSample(`${name}_count`, { labels, value: count }),
	]
}

function formatSample(name: string, { labels = {}, value }: Sample): string {
	return `${name}${formatLabels(labels)} ${value}`
}

function formatLabels(labels: Labels): string {
	const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`)
	return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escape(value: string): string {
	return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
