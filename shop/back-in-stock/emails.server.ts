/** Writes the email that a pack is back in stock. */
import type { Brand } from '#shop/config/brand.ts'
import type { Email } from '#shop/email/emails.server.ts'
import { renderEmail } from '#shop/email/render-email.ts'
import { formatPrice, type Paise } from '#shop/money.ts'

export type BackInStockVariant = {
	productId: number
	productName: string
	size: string
	/** For example 'Small (220g)'. */
	sizeLabel: string
	price: Paise
	imageUrl: string
}

export function backInStockEmail({
	to,
	variant,
	brand,
	publicUrl,
	stopUrl,
}: {
	to: string
	variant: BackInStockVariant
	brand: Brand
	publicUrl: string
	stopUrl: string
}): Email {
	const { productId, productName, size, sizeLabel, price, imageUrl } = variant
	const email = renderEmail({
		to,
		subject: `Back in stock: ${productName}, ${sizeLabel}`,
		title: "It's back in stock",
		preheader: `${productName}, ${sizeLabel}, is ready to order.`,
		blocks: [
			{ kind: 'text', text: 'Vanakkam,' },
			{
				kind: 'text',
				text: `Good news: ${productName}, ${sizeLabel}, is back in stock. You asked us to email you when it is.`,
			},
			{
				kind: 'items',
				items: [{ name: productName, details: sizeLabel, price: formatPrice(price), imageUrl }],
				sums: [],
			},
			{
				kind: 'button',
				label: 'Order now',
				url: `${publicUrl}/product/${productId}?size=${encodeURIComponent(size)}`,
			},
			{
				kind: 'small-text',
				text: "This is the only email we'll send about it. We've deleted your request.",
			},
			{
				kind: 'small-link',
				question: "Don't want these emails for other packs?",
				label: 'Stop these emails',
				url: stopUrl,
			},
		],
		brand,
	})
	return { ...email, unsubscribeUrl: stopUrl }
}
