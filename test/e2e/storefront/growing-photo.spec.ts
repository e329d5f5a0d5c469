import { expect, test } from '#test/e2e/support/shop-test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a photo that grows from its card begins at the size of the card, on every screen', async ({ page }) => {
	await page.goto('/product/1')
	for (const [width, height] of [
		[360, 640],
		[360, 740],
		[390, 844],
		[430, 932],
		[768, 1024],
		[1280, 800],
	] as const) {
		await page.setViewportSize({ width, height })
		const { closeUp, growsFrom, shown } = await page.evaluate(measure)
		expect(growsFrom, `${width} × ${height}`).toBeCloseTo(closeUp / shown, 2)
	}
})

/** Runs in the page. `shown` is how much higher the photo is than its frame. */
function measure() {
	const image = document.querySelector('.gallery-strip img')?.getBoundingClientRect().height ?? 0
	const frame = document.querySelector('.gallery-frame')?.getBoundingClientRect().height ?? 0
	const scaled = document.body.appendChild(document.createElement('i'))
	const scaleOf = (property: string) => {
		scaled.style.scale = `var(${property})`
		return Number(getComputedStyle(scaled).scale)
	}
	return { closeUp: scaleOf('--close-up'), growsFrom: scaleOf('--grows-from'), shown: image / frame }
}
