/** In which widths each picture is kept. `bin/pictures.mjs` makes them, `picture.tsx` asks for them. */
export const PICTURE_SHAPES = {
	product: { widths: [160, 480, 800, 1200], height: 1 },
	wide: { widths: [640, 1120, 1600], height: 0.75 },
	hero: { widths: [1280, 1920, 2400], height: 0.5625 },
	heroTall: { widths: [480, 900], height: 17 / 9 },
} as const

export type PictureShape = keyof typeof PICTURE_SHAPES
