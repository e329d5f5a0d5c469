import { ResponsiveImage } from '#app/ui/responsive-image.tsx'

/** The photograph of a section, which the owner may leave out. */
export function GuideImage({ image, alt }: { image: string; alt: string }) {
	return image ? (
		<ResponsiveImage
			path={image}
			shape="wide"
			alt={alt}
			sizes="(min-width: 1024px) 40rem, 92vw"
			className="guide-image"
		/>
	) : null
}
