/** Shows the story with the content that the owner edits. */
import '#app/storefront/about/about.css'
import '#app/storefront/about/story.css'
import { href } from 'react-router'
import { Packing, Tradition, Values } from '#app/storefront/about/story-sections.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { ResponsiveImage } from '#app/ui/responsive-image.tsx'
import type { PageContent } from '#shop/pages/definitions.ts'

type StoryContent = PageContent<'story'>

export function StoryPage({ content }: { content: StoryContent }) {
	const { hero, roasters, tradition, packing, values, closing } = content
	return (
		<>
			<Hero {...hero} />
			<Roasters {...roasters} />
			<Tradition {...tradition} />
			<Packing {...packing} />
			<Values {...values} />
			<Closing {...closing} />
		</>
	)
}

function Hero({ tamil, title, text, button, image, alt }: StoryContent['hero']) {
	return (
		<section className="page story-hero">
			<div>
				{tamil && (
					<p lang="ta" className="tamil-line">
						{tamil}
					</p>
				)}
				<h1 className="page-title">{title}</h1>
				<p className="lede">{text}</p>
				<ButtonLink to={href('/products')}>{button}</ButtonLink>
			</div>
			<ResponsiveImage
				path={image}
				shape="wide"
				alt={alt}
				sizes="(min-width: 768px) 45rem, 150vw"
				fetchPriority="high"
				className="arch"
			/>
		</section>
	)
}

function Roasters({ title, text, image, alt }: StoryContent['roasters']) {
	return (
		<section className="story-dark" aria-labelledby="roasters-title">
			<ResponsiveImage path={image} shape="wide" alt={alt} sizes="(min-width: 1024px) 58vw, 100vw" />
			<div className="prose">
				<h2 id="roasters-title" className="section-title">
					{title}
				</h2>
				<Prose text={text} />
			</div>
		</section>
	)
}

function Closing({ title, text, button, image, alt }: StoryContent['closing']) {
	return (
		<section className="section page closing" aria-labelledby="closing-title">
			<div>
				<h2 id="closing-title" className="section-title">
					{title}
				</h2>
				<p className="prose mt-5">{text}</p>
				<div className="closing-actions">
					<ButtonLink to={href('/products')}>{button}</ButtonLink>
				</div>
			</div>
			<ResponsiveImage path={image} shape="wide" alt={alt} sizes="(min-width: 768px) 44vw, 90vw" />
		</section>
	)
}
