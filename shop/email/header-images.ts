/** The images at the head of emails, as JPEG or PNG, which every email client shows. */

export type Image = {
	path: string
	/** The same for dark screens. A photograph needs none. */
	darkPath?: string
	alt: string
	/** In pixels, twice what an email shows. */
	width: number
	height: number
	/** Whether it shows packs, and so the name of the original brand. */
	showsBrand: boolean
}

const WIDTH = 1120

export const HEADER_IMAGES = {
	parcel: {
		path: '/pictures/delivery-email.jpg',
		alt: 'A closed carton beside a pack of coffee',
		showsBrand: true,
		width: WIDTH,
		height: 630,
	},
	brewing: {
		path: '/pictures/brewing-email.png',
		darkPath: '/pictures/brewing-email-dark.png',
		alt: 'Four drawings: a spoon of powder, a press, hot water, and coffee poured into the davara',
		showsBrand: false,
		width: WIDTH,
		height: 288,
	},
	pour: {
		path: '/pictures/metre-pour-email.jpg',
		alt: 'Milky coffee falls in a long stream from a tumbler into a brass davara',
		showsBrand: false,
		width: WIDTH,
		height: 805,
	},
	kolam: {
		path: '/pictures/kolam-email.png',
		darkPath: '/pictures/kolam-email-dark.png',
		alt: 'A kolam: one line that turns round rows of dots',
		showsBrand: false,
		width: WIDTH,
		height: 288,
	},
	firstTumbler: {
		path: '/pictures/first-tumbler-email.jpg',
		alt: 'A brass tumbler of frothy coffee in its davara, in front of a pack of coffee',
		showsBrand: true,
		width: WIDTH,
		height: 700,
	},
	beans: {
		path: '/pictures/story-beans-email.jpg',
		alt: 'Roasted coffee beans seen from close by',
		showsBrand: false,
		width: WIDTH,
		height: 560,
	},
} as const satisfies Record<string, Image>

export type HeaderImage = keyof typeof HEADER_IMAGES
