/** One picture of the storage: how it looks, where it is, and its end, after a question. */
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useShopData } from '#app/catalogue/shop-data.ts'
import { pathAtWidth } from '#shop/images/rules.ts'

/** In the console as in the shop: the small width is enough for a card. */
const CARD_WIDTH = 480

type CardProps = {
	name: string
	url: string
	about: string
	/** The form that deletes it. */
	children: ReactNode
}

export function PictureCard({ name, url, about, children }: CardProps) {
	const address = (useShopData()?.publicUrl ?? '') + url
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(address)
			showToast({ title: 'Address copied', message: address, tone: 'success' })
		} catch (error) {
			// Without https, or where the browser was told no, there is no clipboard.
			if (!(error instanceof DOMException || error instanceof TypeError)) throw error
			showToast({ title: 'Not copied', message: address, tone: 'error', seconds: 15 })
		}
	}
	return (
		<figure className="picture-card">
			<a href={url}>
				<img src={pathAtWidth(url, CARD_WIDTH)} alt={name} loading="lazy" decoding="async" />
			</a>
			<figcaption>
				<span className="picture-name">{name}</span> <span className="text-cinnamon">{about}</span>
			</figcaption>
			<div className="picture-acts">
				<Button tone="quiet" onClick={() => void copy()}>
					Copy address<span className="sr-only"> of {name}</span>
				</Button>
				<details>
					<summary>
						Delete<span className="sr-only"> {name}</span>
					</summary>
					<p>Gone for good, also from wherever a page or a letter shows it.</p>
					{children}
				</details>
			</div>
		</figure>
	)
}
