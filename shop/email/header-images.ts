/** The images at the head of emails, as JPEG, which every email client shows. */

type Image = {
	path: string
	alt: string
	/** In pixels, twice what an email shows. */
	width: number
	height: number
	/** Whether it shows packs, and so the name of the original brand. */
	showsBrand: boolean
}

const WIDTH = 1120

export const HEADER_IMAGES = {
	packing: {
		path: '/pictures/packing-email.jpg',
		alt: 'A carton with packs of coffee in tissue paper, and a handwritten card',
		showsBrand: true,
		width: WIDTH,
		height: 756,
	},
	parcel: {
		path: '/pictures/delivery-email.jpg',
		alt: 'A closed carton beside a pack of coffee',
		showsBrand: true,
		width: WIDTH,
		height: 630,
	},
	pour: {
		path: '/pictures/pour-email.jpg',
		alt: 'Milky coffee falls in a long stream from a tumbler into a brass davara',
		showsBrand: false,
		width: WIDTH,
		height: 560,
	},
	morning: {
		path: '/pictures/morning-email.jpg',
		alt: 'A steel tumbler of coffee in its davara beside a white kolam, in morning light',
		showsBrand: false,
		width: WIDTH,
		height: 560,
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
