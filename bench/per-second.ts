/** Runs `once` `count` times, `concurrency` at a time, and returns the rate per second. */
export async function perSecond(
	{ count, concurrency }: { count: number; concurrency: number },
	once: () => Promise<unknown>,
): Promise<number> {
	const start = performance.now()
	let remaining = count
	await Promise.all(
		Array.from({ length: concurrency }, async () => {
			while (remaining-- > 0) await once()
		}),
	)
	return (count * 1000) / (performance.now() - start)
}
