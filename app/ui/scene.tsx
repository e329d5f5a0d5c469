import { useBrand } from '#app/catalogue/shop-data.ts'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import type { Scene as SceneName } from '#shop/config/brand.ts'

type SceneProps = { name: SceneName; className?: string }

/** The image that the owner has chosen for a page without other editable content. It only decorates. */
export function Scene({ name, className = '' }: SceneProps) {
	const path = useBrand()?.images.scenes[name]
	if (!path) return null
	return (
		<ResponsiveImage
			path={path}
			shape="wide"
			alt=""
			sizes="(min-width: 768px) 46rem, 100vw"
			className={`scene ${className}`}
		/>
	)
}
