import { useEffect, useRef, useState } from 'react'
import { PICTURE_SHAPES, type PictureShape } from '#app/ui/image-widths.ts'
import { isStoredPath, STORED_WIDTHS, pathAtWidth, publicAddress } from '#shop/images/rules.ts'

const PLACEHOLDER = '/placeholder.svg'

type PictureProps = {
	/** The path in the picture storage: `pure/pure1.jpg` came with the shop, others were uploaded. Missing: the placeholder. */
	path: string | undefined
	alt: string
	shape?: PictureShape
	/** As in HTML: how wide the picture stands at which screen width. */
	sizes: string
	/** The one picture a visitor waits for: fetched first, never lazily. */
	isFirst?: boolean
	/** Another crop for screens held upright. */
	tall?: string
	className?: string
}

export function Picture({
	path,
	alt,
	shape = 'product',
	sizes,
	isFirst,
	tall,
	className = '',
}: PictureProps) {
	const [failed, setFailed] = useState<string>()
	const image = useRef<HTMLImageElement>(null)
	const name = path?.replace(/\.jpg$/, '')
	// A picture that failed before the page came alive has already fired its error event.
	useEffect(() => {
		if (image.current?.complete && image.current.naturalWidth === 0) setFailed(name)
	}, [name])

	const { widths, height } = PICTURE_SHAPES[shape]
	const width = widths[widths.length - 1] ?? 0
	const hasPicture = path && name && failed !== name
	const isStored = path !== undefined && isStoredPath(path)
	return (
		<picture className={`picture ${isStored ? 'picture-stored' : ''} ${className}`}>
			{hasPicture && tall && sources(tall, 'heroTall', '100vw', '(max-width: 640px)')}
			{hasPicture && (isStored ? storedSource(path, sizes) : sources(name, shape, sizes))}
			<img
				ref={image}
				src={hasPicture ? wholeAddress(path, shape) : PLACEHOLDER}
				alt={alt}
				width={width}
				height={Math.round(width * height)}
				loading={isFirst ? 'eager' : 'lazy'}
				fetchPriority={isFirst ? 'high' : 'auto'}
				decoding="async"
				onError={() => setFailed(name)}
			/>
		</picture>
	)
}

function sources(name: string, shape: PictureShape, sizes: string, media?: string) {
	return ['avif', 'webp'].map((format) => (
		<source
			key={name + format}
			type={`image/${format}`}
			media={media}
			sizes={sizes}
			srcSet={PICTURE_SHAPES[shape].widths
				.map((width) => `/pictures/${name}-${width}.${format} ${width}w`)
				.join(', ')}
		/>
	))
}

function storedSource(path: string, sizes: string) {
	const widths = STORED_WIDTHS.map(
		(width) => `${publicAddress('product-images', pathAtWidth(path, width))} ${width}w`,
	)
	return <source key={path} type="image/webp" sizes={sizes} srcSet={widths.join(', ')} />
}

/** The picture itself, for a browser that chooses no width. */
function wholeAddress(path: string, shape: PictureShape): string {
	return shape === 'product' || isStoredPath(path)
		? publicAddress('product-images', path)
		: `/pictures/${path}`
}
