import { FeatureList } from '#app/storefront/about/feature-list.tsx'
import { PlayIcon } from '#app/ui/icons.tsx'
import { Prose } from '#app/ui/prose.tsx'
import type { PageContent } from '#shop/pages/definitions.ts'

type StoryContent = PageContent<'story'>

export function Tradition({ title, text, steps }: StoryContent['tradition']) {
	return (
		<section className="section page split" aria-labelledby="tradition-title">
			<div className="prose">
				<h2 id="tradition-title" className="section-title">
					{title}
				</h2>
				<Prose text={text} />
			</div>
			<ol className="steps">
				{steps.map((step, index) => (
					<li key={`${index}`}>
						<h3>{step.title}</h3>
						<p>{step.text}</p>
					</li>
				))}
			</ol>
		</section>
	)
}

export function Packing({ title, text, filmTitle, filmText, promises }: StoryContent['packing']) {
	const hasFilm = filmTitle !== '' || filmText !== ''
	return (
		<section className="rice-band section" aria-labelledby="packing-title">
			<div className="page">
				<div className={hasFilm ? 'split' : undefined}>
					<div className="prose">
						<h2 id="packing-title" className="section-title">
							{title}
						</h2>
						<Prose text={text} />
					</div>
					{hasFilm && (
						<figure className="video-placeholder">
							<figcaption>
								<span className="video-play" aria-hidden="true">
									<PlayIcon />
								</span>
								{filmTitle && <span className="video-title">{filmTitle}</span>}
								{filmText && <span className="video-caption">{filmText}</span>}
							</figcaption>
						</figure>
					)}
				</div>
				<FeatureList features={promises} />
			</div>
		</section>
	)
}

export function Values({ title, values }: StoryContent['values']) {
	return (
		<section className="page pt-[var(--section-space)]" aria-labelledby="values-title">
			<h2 id="values-title" className="section-title">
				{title}
			</h2>
			<FeatureList features={values} />
		</section>
	)
}
