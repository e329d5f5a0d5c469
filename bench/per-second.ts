/** How often a thing is done in a second, `atOnce` at a time. */
export async function perSecond(
	{ count, atOnce }: { count: number; atOnce: number },
	once: () => Promise<unknown>,
): Promise<number> {
	const began = performance.now()
	let left = count
	await Promise.all(
		Array.from({ length: atOnce }, async () => {
			while (left-- > 0) await once()
		}),
	)
	return (count * 1000) / (performance.now() - began)
}
