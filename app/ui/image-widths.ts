/**
 * The widths that `bin/images.mjs` renders each image in and `responsive-image.tsx` offers. 740 px covers an edge-to-edge
 * image on most phones: 412 px at a density of 1.75, 360 px at 2.
 */
export const IMAGE_SHAPES = {
	product: { widths: [160, 480, 800, 1200], height: 1 },
	wide: { widths: [740, 1120, 1600], height: 0.75 },
	hero: { widths: [1280, 1920, 2400], height: 0.5625 },
	heroTall: { widths: [480, 740, 900], height: 17 / 9 },
} as const

export type ImageShape = keyof typeof IMAGE_SHAPES
