/** The files of deploy/kubernetes name only what exists: files, settings, secrets, labels, ports. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { loadAll } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '#shop/config/config.server.ts'
import { Settings } from '#shop/config/settings.server.ts'
import { CREDENTIALS, SECRET } from '#test/fixtures/shops/settings.ts'

const FOLDER = 'deploy/kubernetes'

const Labels = z.record(z.string(), z.string())
const Resource = z.looseObject({
	kind: z.string(),
	metadata: z.looseObject({ name: z.string() }),
	spec: z.unknown().optional(),
})
const Generator = z.object({ name: z.string(), envs: z.array(z.string()) })
const Kustomization = z.looseObject({
	resources: z.array(z.string()).default([]),
	components: z.array(z.string()).default([]),
	configMapGenerator: z.array(Generator).default([]),
	secretGenerator: z.array(z.looseObject(Generator.shape)).default([]),
})
const Variable = z.looseObject({ name: z.string(), value: z.string().optional() })

const files = globSync(`${FOLDER}/**/*.yaml`)
const kustomizations = files
	.filter((file) => file.endsWith('/kustomization.yaml'))
	.map((file) => ({ folder: dirname(file), ...Kustomization.parse(loadAll(readFileSync(file, 'utf8'))[0]) }))
const resources = files
	.filter((file) => !file.endsWith('/kustomization.yaml'))
	.flatMap((file) => loadAll(readFileSync(file, 'utf8')))
	.map((document) => Resource.parse(document))

/** The values of a property, wherever it is. */
function valuesOf(name: string, within: unknown): unknown[] {
	if (typeof within !== 'object' || within === null) return []
	return Object.entries(within).flatMap(([key, value]) => [
		...(key === name ? [value] : []),
		...valuesOf(name, value),
	])
}

function namesOf(kind: string): string[] {
	return resources.filter((resource) => resource.kind === kind).map(({ metadata }) => metadata.name)
}

const named = (reference: unknown) => z.looseObject({ name: z.string() }).parse(reference).name

/** CloudNativePG, the operator, writes the address of a cluster's database to a secret of this name. */
const madeSecrets = namesOf('Cluster').map((name) => `${name}-app`)
/** It numbers the instances of a cluster. */
const instances = valuesOf('instances', resources).flatMap((count) =>
	Array.from({ length: Number(count) }, (_, index) => `database-${index + 1}`),
)
const secrets = kustomizations.flatMap(({ secretGenerator }) => secretGenerator)
const configMaps = kustomizations.flatMap(({ configMapGenerator }) => configMapGenerator)

const variables = valuesOf('env', resources).flatMap((env) => z.array(Variable).parse(env))
const reportsHost = /@([\w-]+):/.exec(
	variables.find(({ name }) => name === 'REPORTS_DATABASE_URL')?.value ?? '',
)?.[1]

describe('names', () => {
	test('of files', () => {
		const listed = kustomizations.flatMap(({ folder, ...lists }) => [
			...[...lists.resources, ...lists.components].map((file) => join(folder, file)),
			...lists.configMapGenerator.flatMap(({ envs }) => envs.map((file) => join(folder, file))),
			// Secrets are not in these files.
			...lists.secretGenerator.flatMap(({ envs }) => envs.map((file) => join(folder, `${file}.example`))),
		])
		expect(listed.filter((file) => !existsSync(file))).toEqual([])
		const isListed = (file: string) => listed.includes(file) || file.endsWith('/kustomization.yaml')
		// The patch for a restore is listed when it is needed.
		expect(files.filter((file) => !isListed(file))).toEqual([`${FOLDER}/example/restore.yaml`])
	})

	test('of secrets, settings, the database and its backups', () => {
		const referred = (key: string) => new Set(valuesOf(key, resources).map(named))
		expect(referred('configMapRef')).toEqual(new Set(configMaps.map(({ name }) => name)))
		expect(referred('secretKeyRef')).toEqual(new Set(madeSecrets))
		const used = [...referred('secretRef'), ...referred('accessKeyId'), ...referred('secretAccessKey')]
		expect(new Set(used)).toEqual(new Set(secrets.map(({ name }) => name)))
		expect(referred('cluster')).toEqual(new Set(namesOf('Cluster')))
		expect(new Set(valuesOf('barmanObjectName', resources))).toEqual(new Set(namesOf('ObjectStore')))
	})

	test('of labels', () => {
		const pods = valuesOf('template', resources).flatMap((template) => valuesOf('labels', template))
		const labels = [
			...pods.flatMap((pod) => Object.entries(Labels.parse(pod))),
			...namesOf('Cluster').map((name) => ['cnpg.io/cluster', name]),
			['cnpg.io/podRole', 'instance'],
			...instances.map((name) => ['cnpg.io/instanceName', name]),
		].map(([key, value]) => `${key}: ${value}`)
		const services = resources.filter(({ kind }) => kind === 'Service')
		const selected = [...valuesOf('matchLabels', resources), ...valuesOf('selector', services)]
			.flatMap((selector) => Object.entries(Labels.parse(selector)))
			.filter(([key]) => key !== 'kubernetes.io/metadata.name')
			.map(([key, value]) => `${key}: ${value}`)
		const anyOf = valuesOf('matchExpressions', resources).flatMap((expressions) =>
			valuesOf('values', expressions).flatMap((values) => z.array(z.string()).parse(values)),
		)
		const missing = [...selected, ...anyOf.map((value) => `app: ${value}`)].filter(
			(label) => !labels.includes(label),
		)
		expect(missing).toEqual([])
	})

	test('of what is scaled and reached, and of ports', () => {
		expect(valuesOf('scaleTargetRef', resources).map(named)).toEqual(['web'])
		expect(namesOf('Deployment')).toContain('web')
		expect(new Set([...valuesOf('service', resources).map(named), reportsHost])).toEqual(
			new Set(namesOf('Service')),
		)
		const open = resources
			.flatMap(({ spec }) => valuesOf('containers', spec))
			.flatMap((containers) => valuesOf('ports', containers))
			.flatMap((ports) => z.array(z.object({ name: z.string(), containerPort: z.number() })).parse(ports))
		expect(new Set(open.map(({ name, containerPort }) => `${name} ${containerPort}`))).toEqual(
			new Set(['http 3000', 'metrics 9464']),
		)
		const probed = valuesOf('httpGet', resources).map(
			(probe) => z.looseObject({ port: z.string() }).parse(probe).port,
		)
		expect(new Set([...probed, ...valuesOf('targetPort', resources)])).toEqual(new Set(['http']))
	})
})

/** What all processes of the shop read. */
const shared = Object.assign(
	{},
	...[...configMaps, ...secrets]
		.filter(({ name }) => name === 'shop')
		.flatMap(({ envs }) => envs)
		.map((file) => join(FOLDER, 'example', file))
		.map((file) => parseEnv(readFileSync(existsSync(`${file}.example`) ? `${file}.example` : file, 'utf8'))),
) as Record<string, string>

/** In place of what the example leaves empty. */
const FILLED_IN = {
	...CREDENTIALS,
	SECRET,
	SMTP_URL: 'smtp://mail.example:587',
	S3_ACCESS_KEY: 'key',
	S3_SECRET_KEY: 'secret',
}

describe.each(['web', 'worker', 'migrate'])('the settings of %s', (app) => {
	const pod = resources.find(
		({ kind, metadata }) => ['Deployment', 'Job'].includes(kind) && metadata.name === app,
	)
	const own = z.array(Variable).parse(valuesOf('env', pod)[0])
	const env = { ...shared, ...Object.fromEntries(own.map(({ name, value }) => [name, value])) }

	test('are all known, except those that others contain', () => {
		const values = Object.values(env).join()
		const isKnown = (name: string) => name in Settings.shape || values.includes(`$(${name})`)
		expect(Object.keys(env).filter((name) => !isKnown(name))).toEqual([])
	})

	test('are accepted once the empty ones are filled in', () => {
		const empty = Object.keys(env).filter((name) => env[name] === '')
		expect(empty.toSorted()).toEqual(Object.keys(FILLED_IN).toSorted())
		const config = readConfig({
			...env,
			...FILLED_IN,
			DATABASE_URL: 'postgres://shop:password@database-rw:5432/shop',
		})
		expect(config).toMatchObject({ production: true, trustedProxies: 1, dataDir: expect.any(String) })
		expect(config.s3).not.toBeNull()
	})
})

test('reports are read from one instance of the database, whose answers belong together', () => {
	const service = resources.find(({ kind, metadata }) => kind === 'Service' && metadata.name === reportsHost)
	const [selector] = valuesOf('selector', service)
	expect(selector).toHaveProperty(['cnpg.io/instanceName'])
})

test('the database accepts all connections of the processes, and those of a release and of commands', () => {
	const [max] = valuesOf('max_connections', resources)
	expect(valuesOf('maxReplicas', resources)).toEqual([6])
	expect(Number(max) - (6 + 1) * 18 - 2 * 16).toBeGreaterThan(30)
})
