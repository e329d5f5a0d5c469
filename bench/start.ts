/** Measures a start of the built shop until its home page answers, and its memory when idle. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { formatMedian } from './format-median.ts'
import { processorSeconds } from './processor-time.ts'
import { startShop } from './shop-process.ts'

const STARTS = 5
const IDLE_SECONDS = 10
const KIB = 1024

export async function benchStart(databaseUrl: string): Promise<void> {
	// The first start may compile what the others find compiled.
	await measureStart(databaseUrl)
	const starts: Awaited<ReturnType<typeof measureStart>>[] = []
	while (starts.length < STARTS) starts.push(await measureStart(databaseUrl))
	const median = (pick: (start: (typeof starts)[number]) => number) =>
		formatMedian(starts.map(pick), 'starts')
	console.log(`seconds from a start to the first answer: ${median(({ seconds }) => seconds)} (target 2)`)
	console.log(`seconds of processor time of it: ${median(({ processor }) => processor)}`)
	console.log(`MB when idle, PSS without PostgreSQL: ${median(({ memory }) => memory)} (target 150)`)
	console.log(`MB of it that no other process shares: ${median(({ own }) => own)}`)
}

async function measureStart(databaseUrl: string) {
	const startedAt = performance.now()
	const shop = await startShop(databaseUrl)
	const page = await fetch(shop.url)
	if (!page.ok) throw new Error(`The shop answers ${page.status}`)
	await page.arrayBuffer()
	const seconds = (performance.now() - startedAt) / 1000
	const processor = processorSeconds(shop.pid)
	await pause(IDLE_SECONDS * 1000)
	const memory = readMemory(shop.pid)
	await shop.stop()
	return { seconds, processor, ...memory }
}

function readMemory(pid: number): { memory: number; own: number } {
	const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
	const megabytes = (name: string) => Number(rollup.match(new RegExp(`^${name}: *(\\d+) kB`, 'm'))?.[1]) / KIB
	return { memory: megabytes('Pss'), own: megabytes('Private_Clean') + megabytes('Private_Dirty') }
}
