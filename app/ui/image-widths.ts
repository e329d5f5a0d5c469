/**
 * In which widths each picture is kept. `bin/images.mjs` makes them, `picture.tsx` asks for them. 740 is what most
 * phones need for a picture from edge to edge: 412 px at 1.75, 360 px at 2.
 */
export const PICTURE_SHAPES = {
	product: { widths: [160, 480, 800, 1200], height: 1 },
	wide: { widths: [740, 1120, 1600], height: 0.75 },
	hero: { widths: [1280, 1920, 2400], height: 0.5625 },
	heroTall: { widths: [480, 740, 900], height: 17 / 9 },
} as const

export type PictureShape = keyof typeof PICTURE_SHAPES
