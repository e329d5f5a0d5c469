import { useEffect, useRef, useState } from 'react'
import { IMAGE_SHAPES, type ImageShape } from '#app/ui/image-widths.ts'
import {
	isStoredImageUrl,
	isStoredPath,
	STORED_WIDTHS,
	pathAtWidth,
	imageUrl,
	preparedImageUrl,
} from '#shop/images/rules.ts'

const PLACEHOLDER = '/placeholder.svg'

type ResponsiveImageProps = {
	/**
	 * The path of a product image, such as `pure/pure1.jpg`, of an image of a page, such as `pour.jpg`, or the URL of an
	 * uploaded one. Without one, the placeholder is shown.
	 */
	path: string | undefined
	alt: string
	shape?: ImageShape
	/** The HTML `sizes` attribute. */
	sizes: string
	/** `high` for the page's main image, which is loaded eagerly; `low` for what may come after everything else in view. */
	fetchPriority?: 'high' | 'low' | 'auto'
	/** Another crop for narrow screens. */
	tall?: string
	className?: string
}

export function ResponsiveImage({
	path,
	alt,
	shape = 'product',
	sizes,
	fetchPriority = 'auto',
	tall,
	className = '',
}: ResponsiveImageProps) {
	const [failed, setFailed] = useState<string>()
	const image = useRef<HTMLImageElement>(null)
	const name = path?.replace(/\.jpg$/, '')
	// An image that failed before hydration has already fired its error event.
	useEffect(() => {
		if (image.current?.complete && image.current.naturalWidth === 0) setFailed(name)
	}, [name])

	const { widths, height } = IMAGE_SHAPES[shape]
	const width = widths[widths.length - 1] ?? 0
	const isShown = path && name && failed !== name
	const isUploaded = path !== undefined && (isStoredPath(path) || isStoredImageUrl(path))
	return (
		<picture className={`image ${isUploaded ? `image-uploaded image-${shape}` : ''} ${className}`}>
			{isShown && tall && sources(tall, 'heroTall', '100vw', '(max-width: 640px)')}
			{isShown && (isUploaded ? uploadedSource(path, sizes) : sources(name, shape, sizes))}
			<img
				ref={image}
				src={isShown ? fallbackUrl(path, shape) : PLACEHOLDER}
				alt={alt}
				width={width}
				height={Math.round(width * height)}
				loading={fetchPriority === 'high' ? 'eager' : 'lazy'}
				fetchPriority={fetchPriority}
				decoding="async"
				onError={() => setFailed(name)}
			/>
		</picture>
	)
}

function sources(name: string, shape: ImageShape, sizes: string, media?: string) {
	return (['avif', 'webp'] as const).map((format) => (
		<source
			key={name + format}
			type={`image/${format}`}
			media={media}
			sizes={sizes}
			srcSet={IMAGE_SHAPES[shape].widths
				.map((width) => `${preparedImageUrl(name, width, format)} ${width}w`)
				.join(', ')}
		/>
	))
}

function uploadedSource(path: string, sizes: string) {
	const widths = STORED_WIDTHS.map((width) => `${uploadedUrl(pathAtWidth(path, width))} ${width}w`)
	return <source key={path} type="image/webp" sizes={sizes} srcSet={widths.join(', ')} />
}

/** Images of pages have a URL already. */
function uploadedUrl(path: string): string {
	return path.startsWith('/') ? path : imageUrl('product-images', path)
}

/** The JPEG original, for browsers that support none of the sources. */
function fallbackUrl(path: string, shape: ImageShape): string {
	if (isStoredImageUrl(path)) return path
	return shape === 'product' || isStoredPath(path) ? imageUrl('product-images', path) : `/pictures/${path}`
}
