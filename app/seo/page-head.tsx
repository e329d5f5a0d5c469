import { useLocation } from 'react-router'
import { useShopData } from '#app/catalogue/shop-data.ts'

type PageHeadProps = {
	title?: string
	description: string
	/** The canonical path, if the page can be reached under other paths too. */
	path?: string
	image?: { path: string; size: { width: number; height: number } | null; alt: string }
}

/** React hoists these elements into the document's head. */
export function PageHead({ title, description, path, image }: PageHeadProps) {
	const { pathname } = useLocation()
	const shopData = useShopData()
	const name = shopData?.brand.name
	const fullTitle = title ? `${title} · ${name}` : `${name} · ${shopData?.brand.tagline}`
	const url = `${shopData?.publicUrl}${path ?? (pathname.replace(/\/+$/, '') || '/')}`
	return (
		<>
			<title>{fullTitle}</title>
			<meta name="description" content={description} />
			<link rel="canonical" href={url} />
			{/* Only crawlers read these, and they load whole pages, so the client scripts need not contain them. */}
			{import.meta.env.SSR && shopData && (
				<>
					<meta property="og:site_name" content={name} />
					<meta property="og:locale" content="en_IN" />
					<meta property="og:type" content="website" />
					<meta property="og:title" content={title ?? fullTitle} />
					<meta property="og:description" content={description} />
					<meta property="og:url" content={url} />
					<ShareImage publicUrl={shopData.publicUrl} image={image ?? shopData.brand.images.share} />
					<meta name="twitter:card" content="summary_large_image" />
				</>
			)}
		</>
	)
}

type ShareImageProps = { publicUrl: string; image: NonNullable<PageHeadProps['image']> }

function ShareImage({ publicUrl, image: { path, size, alt } }: ShareImageProps) {
	return (
		<>
			<meta property="og:image" content={publicUrl + path} />
			{size && <meta property="og:image:width" content={`${size.width}`} />}
			{size && <meta property="og:image:height" content={`${size.height}`} />}
			<meta property="og:image:alt" content={alt} />
		</>
	)
}
