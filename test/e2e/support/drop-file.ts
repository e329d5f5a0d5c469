import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** Creates an image of one colour. */
export async function pngOf(name: string, background: string) {
	const raw = { create: { width: 300, height: 300, channels: 3, background } } as const
	return { name, mimeType: 'image/png', buffer: await sharp(raw).png().toBuffer() }
}

/** Drops a file on the page, as if it was dragged from a folder. */
export async function dropFile(page: Page, { name, mimeType, buffer }: Awaited<ReturnType<typeof pngOf>>) {
	const dataTransfer = await page.evaluateHandle(
		([content, fileName, type]) => {
			const transfer = new DataTransfer()
			const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
			transfer.items.add(new File([bytes], fileName, { type }))
			return transfer
		},
		[buffer.toString('base64'), name, mimeType] as const,
	)
	await page.locator('.image-drop').dispatchEvent('drop', { dataTransfer })
}
