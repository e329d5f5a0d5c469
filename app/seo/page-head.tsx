import { useLocation } from 'react-router'
import { useShopData } from '#app/catalogue/shop-data.ts'

type PageHeadProps = {
	title?: string
	description: string
	/** Where the page really lives, when it can be reached under other addresses too. */
	path?: string
	/** What stands beside the link where somebody shares it. */
	picture?: { path: string; size: { width: number; height: number } | null; alt: string }
}

const SHARED_PICTURE = {
	path: '/pictures/og.jpg',
	size: { width: 1200, height: 630 },
	alt: 'Three packs of coffee: 100% Pure, Perfect and Classic',
}

/** React lifts these into the document's head. */
export function PageHead({ title, description, path, picture = SHARED_PICTURE }: PageHeadProps) {
	const { pathname } = useLocation()
	const facts = useShopData()
	const name = facts?.brand.name
	const words = title ? `${title} · ${name}` : `${name} · ${facts?.brand.tagline}`
	const address = `${facts?.publicUrl}${path ?? (pathname.replace(/\/+$/, '') || '/')}`
	return (
		<>
			<title>{words}</title>
			<meta name="description" content={description} />
			<link rel="canonical" href={address} />
			{/* Only machines read these, and machines load whole pages: the browser's script need not carry them. */}
			{import.meta.env.SSR && (
				<>
					<meta property="og:site_name" content={name} />
					<meta property="og:locale" content="en_IN" />
					<meta property="og:type" content="website" />
					<meta property="og:title" content={title ?? words} />
					<meta property="og:description" content={description} />
					<meta property="og:url" content={address} />
					<meta property="og:image" content={`${facts?.publicUrl}${picture.path}`} />
					{picture.size && <meta property="og:image:width" content={`${picture.size.width}`} />}
					{picture.size && <meta property="og:image:height" content={`${picture.size.height}`} />}
					<meta property="og:image:alt" content={picture.alt} />
					<meta name="twitter:card" content="summary_large_image" />
				</>
			)}
		</>
	)
}
