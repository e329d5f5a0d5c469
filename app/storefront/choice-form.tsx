/** Grind, size, and two ways to buy: one plain form, so that it works before its scripts, and in place with them. */
import {
	type FormEvent,
	type ReactNode,
	type RefObject,
	useEffect,
	useEffectEvent,
	useId,
	useRef,
	useState,
} from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { cartVerbs, isCartKept } from '#app/cart/cart-store.ts'
import { openDrawer } from '#app/cart/drawer-state.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { sayAway } from '#app/web/offline-help.ts'
import { useStock } from '#app/web/shop-facts.ts'
import { newLine } from '#shop/cart/rules.ts'
import {
	DEFAULT_GRIND,
	defaultSize,
	findSize,
	GRINDS,
	type Product,
	type ProductPrice,
	type Size,
} from '#shop/catalogue/rules.ts'
import { isSoldOut } from '#shop/stock/rules.ts'

type ChoiceFormProps = {
	product: Product
	/** A promise where they are still on their way. */
	prices: readonly ProductPrice[] | Promise<readonly ProductPrice[]>
	/** The price block of the chosen size. */
	showPrice: (size: Size) => ReactNode
	children?: ReactNode
}

export function ChoiceForm({ product, prices, showPrice, children }: ChoiceFormProps) {
	const form = useRef<HTMLFormElement>(null)
	const { firstSize, size, chosenSize, showChosenSize } = useChosenSize(form, product)
	const navigate = useNavigate()
	const stock = useStock()
	const isGone = (one: Size) => isSoldOut(stock, { productId: product.id, size: one.value })

	async function buy(event: FormEvent<HTMLFormElement>) {
		const { nativeEvent } = event
		const isBuyNow = nativeEvent instanceof SubmitEvent && nativeEvent.submitter?.hasAttribute('formaction')
		// Checkout is another page: a cart that is kept nowhere would not reach it, so the form goes there as it is.
		if (isBuyNow && !isCartKept()) return
		event.preventDefault()
		if (isBuyNow && !navigator.onLine) return sayAway()
		const pack = chosenSize()
		if (!pack || isGone(pack)) return
		const grind = chosen(form.current, 'grind')
		const known = (await prices).find((one) => one.productId === product.id && one.size === pack.value)
		const line = newLine({ product, size: pack, grind, price: known?.sellingPrice || pack.price })
		if (isBuyNow) {
			cartVerbs.replaceWith([line])
			await navigate(href('/checkout'))
			return
		}
		cartVerbs.add(line)
		showToast({
			title: 'Added to Cart',
			message: `${product.name} - ${pack.label} added to your cart`,
			tone: 'success',
			action: { words: 'View cart', act: () => void openDrawer() },
		})
	}

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
			<Choice
				name="size"
				label="Size"
				options={product.sizes.map((one) =>
					isGone(one) ? { ...one, label: `${one.label}\nSold out` } : one,
				)}
				initial={firstSize.value}
			/>
			{isGone(size) ? (
				<p className="choice-gone" role="status">
					{product.name}, {size.label}, is sold out. Please choose another size.
				</p>
			) : (
				<div className="choice-acts">
					<Button type="submit">Add to Cart</Button>
					<Button type="submit" tone="quiet" formAction={href('/checkout')}>
						Buy Now
					</Button>
				</div>
			)}
			{children}
		</form>
	)
}

/** The form itself holds the choice, as one without scripts does; what is shown follows it. */
function useChosenSize(form: RefObject<HTMLFormElement | null>, product: Product) {
	const [query] = useSearchParams()
	// A pack has an address of its own, such as /product/1?size=large, for search engines and friends.
	const [firstSize] = useState(() => findSize(product, query.get('size') ?? '') ?? defaultSize(product))
	const [size, setSize] = useState(firstSize)
	const chosenSize = () => findSize(product, chosen(form.current, 'size'))
	const showChosenSize = () => setSize((shown) => chosenSize() ?? shown)
	const showFirst = useEffectEvent(showChosenSize)
	// Somebody may have chosen before this page came alive.
	// oxlint-disable-next-line react/set-state-in-effect -- the form itself knows, and only after the first rendering
	useEffect(() => showFirst(), [])
	return { firstSize, size, chosenSize, showChosenSize }
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

function chosen(form: HTMLFormElement | null, name: string): string {
	return form ? String(new FormData(form).get(name) ?? '') : ''
}
