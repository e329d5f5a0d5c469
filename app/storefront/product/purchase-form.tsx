/** Grind, size, and two ways to buy: one plain form, so that it works before its scripts, and in place with them. */
import { type ReactNode, useId, useRef } from 'react'
import { href } from 'react-router'
import { type PricesToCome, useBuying } from '#app/storefront/product/use-purchase.ts'
import { chosenIn, useChosenSize } from '#app/storefront/product/use-selected-size.ts'
import { Button } from '#app/ui/button.tsx'
import { useStock } from '#app/catalogue/shop-data.ts'
import { DEFAULT_GRIND, GRINDS, type Product, type Size } from '#shop/catalogue/rules.ts'
import { isSoldOut } from '#shop/stock/rules.ts'

type ChoiceFormProps = {
	product: Product
	prices: PricesToCome
	/** The price block of the chosen size. */
	showPrice: (size: Size) => ReactNode
	children?: ReactNode
}

export function ChoiceForm({ product, prices, showPrice, children }: ChoiceFormProps) {
	const form = useRef<HTMLFormElement>(null)
	const { firstSize, size, chosenSize, showChosenSize } = useChosenSize(form, product)
	const stock = useStock()
	const isGone = (one: Size) => isSoldOut(stock, { productId: product.id, size: one.value })
	const packToBuy = () => {
		const pack = chosenSize()
		return pack && !isGone(pack) ? pack : null
	}
	const buy = useBuying({ product, prices, packToBuy, grind: () => chosenIn(form, 'grind') })
	const sizes = product.sizes.map((one) => {
		return isGone(one) ? { ...one, label: `${one.label}\nSold out` } : one
	})

	return (
		<form
			ref={form}
			action={href('/cart')}
			method="get"
			autoComplete="off"
			className="choice"
			onSubmit={buy}
			onChange={showChosenSize}
		>
			<input type="hidden" name="product" value={product.id} />
			{showPrice(size)}
			<Choice name="grind" label="Grind" options={GRINDS} initial={DEFAULT_GRIND} />
			<Choice name="size" label="Size" options={sizes} initial={firstSize.value} />
			{isGone(size) ? <SoldOut product={product} size={size} /> : <BuyButtons />}
			{children}
		</form>
	)
}

function SoldOut({ product, size }: { product: Product; size: Size }) {
	return (
		<p className="choice-gone" role="status">
			{product.name}, {size.label}, is sold out. Please choose another size.
		</p>
	)
}

function BuyButtons() {
	return (
		<div className="choice-acts">
			<Button type="submit">Add to Cart</Button>
			<Button type="submit" tone="quiet" formAction={href('/checkout')}>
				Buy Now
			</Button>
		</div>
	)
}

type ChoiceProps = {
	name: string
	label: string
	options: readonly { value: string; label: string }[]
	initial: string
}

function Choice({ name, label, options, initial }: ChoiceProps) {
	const id = useId()
	return (
		<fieldset className="choice-field">
			<legend>{label}</legend>
			<div>
				{options.map((option) => (
					<span key={option.value} className="choice-option">
						<input
							type="radio"
							id={id + option.value}
							name={name}
							value={option.value}
							defaultChecked={option.value === initial}
						/>
						<label htmlFor={id + option.value}>{option.label.replace(' (', '\n(')}</label>
					</span>
				))}
			</div>
		</fieldset>
	)
}
