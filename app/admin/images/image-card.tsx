/** One uploaded image, with its link and a delete form that has to be opened first. */
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useShopData } from '#app/catalogue/shop-data.ts'
import { pathAtWidth } from '#shop/images/rules.ts'

/** One of the stored widths, large enough for a card. */
const CARD_WIDTH = 480

type ImageCardProps = {
	name: string
	url: string
	size: string
	children: ReactNode
}

export function ImageCard({ name, url, size, children }: ImageCardProps) {
	const fullUrl = (useShopData()?.publicUrl ?? '') + url
	const copyLink = async () => {
		try {
			await navigator.clipboard.writeText(fullUrl)
			showToast({ title: 'Link copied', message: fullUrl, tone: 'success' })
		} catch (error) {
			// There is no clipboard without HTTPS or permission, so the link is shown long enough to copy it by hand.
			if (!(error instanceof DOMException || error instanceof TypeError)) throw error
			showToast({ title: "Couldn't copy the link", message: fullUrl, tone: 'error', seconds: 15 })
		}
	}
	return (
		<figure className="image-card">
			<a href={url}>
				<img src={pathAtWidth(url, CARD_WIDTH)} alt={name} loading="lazy" decoding="async" />
			</a>
			<figcaption>
				<span className="image-name">{name}</span> <span className="text-cinnamon">{size}</span>
			</figcaption>
			<div className="image-actions">
				<Button tone="quiet" onClick={() => void copyLink()}>
					Copy link<span className="sr-only"> to {name}</span>
				</Button>
				<details>
					<summary>
						Delete<span className="sr-only"> {name}</span>
					</summary>
					<p>This can't be undone. Pages and emails that use this image will no longer show it.</p>
					{children}
				</details>
			</div>
		</figure>
	)
}
