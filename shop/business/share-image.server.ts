/** Draws the share image of a shop with another name and no image of its own: its name and tagline. */
import { SHARE_IMAGE_SIZE } from '#shop/config/brand.ts'
import { escapeHtml } from '#shop/email/layout.ts'
import { FONTS } from '#shop/fonts/fonts.server.ts'

const ESPRESSO = '#2A1810'
const IVORY = '#FAF5EA'
const LAMP = '#D9B366'
const RULE = { width: 120, height: 4, y: 400 }

type Names = { name: string; tagline: string }

/** The box that a text fills, centred on `y`. */
type TextBox = { font: keyof typeof FONTS; color: string; width: number; height: number; y: number }

const NAME: TextBox = { font: 'bold', color: IVORY, width: 960, height: 190, y: 255 }
const TAGLINE: TextBox = { font: 'regular', color: LAMP, width: 800, height: 50, y: 475 }

let latest: { key: string; image: Promise<Buffer> } | null = null

export function shareImage({ name, tagline }: Names): Promise<Buffer> {
	const key = JSON.stringify([name, tagline])
	if (latest?.key !== key) latest = { key, image: draw({ name, tagline }) }
	return latest.image
}

async function draw({ name, tagline }: Names): Promise<Buffer> {
	const { default: sharp } = await import('sharp')
	const { width, height } = SHARE_IMAGE_SIZE

	async function drawText(text: string, box: TextBox) {
		const markup = `<span foreground="${box.color}">${escapeHtml(text)}</span>`
		const font = { font: `Noto Sans Tamil ${box.font}`, fontfile: FONTS[box.font] }
		const size = { width: box.width, height: box.height }
		const { data, info } = await sharp({
			text: { text: markup, ...font, ...size, align: 'centre', rgba: true },
		})
			.png()
			.toBuffer({ resolveWithObject: true })
		return {
			input: data,
			left: Math.round((width - info.width) / 2),
			top: Math.round(box.y - info.height / 2),
		}
	}

	const rule = {
		input: { create: { width: RULE.width, height: RULE.height, channels: 3, background: LAMP } },
		left: (width - RULE.width) / 2,
		top: RULE.y,
	} as const
	return sharp({ create: { width, height, channels: 3, background: ESPRESSO } })
		.composite([await drawText(name, NAME), rule, await drawText(tagline, TAGLINE)])
		.png({ palette: true })
		.toBuffer()
}
