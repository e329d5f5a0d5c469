/** Grind, size and two ways to buy. A plain form, so that it works before hydration. */
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { href, useSearchParams } from 'react-router'
import {
	type PricesOrPromise,
	type PurchasedProduct,
	usePurchase,
} from '#app/storefront/product/use-purchase.ts'
import { Button } from '#app/ui/button.tsx'
import {
	chooseGrind,
	DEFAULT_GRIND,
	defaultSize,
	findSize,
	GRINDS,
	type Size,
} from '#shop/catalogue/rules.ts'
import type { ShownSize } from '#shop/stock/rules.ts'

type PurchaseFormProps = {
	product: PurchasedProduct
	prices: PricesOrPromise
	renderPrice: (size: ShownSize) => ReactNode
	/** Below the grinds. */
	grindUses?: ReactNode
	/** Beside the buttons, which are a bar at the bottom of a phone. */
	renderChoice?: (size: ShownSize) => ReactNode
	renderSoldOut?: (size: ShownSize) => ReactNode
	/** A size was chosen. */
	onSize?: () => void
	children?: ReactNode
}

export function PurchaseForm({
	product,
	prices,
	renderPrice,
	grindUses,
	renderChoice,
	renderSoldOut,
	onSize,
	children,
}: PurchaseFormProps) {
	const form = useRef<HTMLFormElement>(null)
	const { initialSize, size, readSize, showSelectedSize } = useSelectedSize(form, product)
	const submit = usePurchase({
		product,
		prices,
		readSize: () => {
			const selected = readSize()
			return selected?.isSoldOut ? null : selected
		},
		readGrind: () => readField(form, 'grind'),
	})
	const sizes = product.sizes.map((option) => {
		return option.isSoldOut ? { ...option, label: `${option.label}\nSold out` } : option
	})

	return (
		<form
			ref={form}
			action={href('/cart')}
			method="get"
			autoComplete="off"
			className="purchase-form"
			// For a sold-out size, only the request for an email is sent.
			onSubmit={size.isSoldOut ? undefined : submit}
			onChange={(event) => {
				showSelectedSize()
				const { target } = event
				if (target instanceof HTMLInputElement && target.name === 'size') onSize?.()
			}}
		>
			<input type="hidden" name="product" value={product.id} />
			{renderPrice(size)}
			<GrindOptions size={size} />
			{grindUses}
			<OptionGroup name="size" label="Size" options={sizes} initial={initialSize.value} />
			{size.isSoldOut ? (
				<SoldOut product={product} size={size}>
					{renderSoldOut?.(size)}
				</SoldOut>
			) : (
				<PurchaseButtons choice={renderChoice?.(size)} />
			)}
			<SoldOutLinks product={product} except={size} />
			{children}
		</form>
	)
}

/** Renders nothing for a product that is not ground. */
function GrindOptions({ size: { grinds } }: { size: Size }) {
	const options = GRINDS.filter(({ value }) => grinds.includes(value))
	const initial = chooseGrind(grinds, DEFAULT_GRIND)
	if (!initial) return null
	// The key selects the first grind of a size that is offered in others.
	return (
		<OptionGroup key={grinds.join()} name="grind" label="Grind" options={options} initial={initial.value} />
	)
}

type FormRef = RefObject<HTMLFormElement | null>

/** The form's radio buttons keep the selection, as they do before hydration, and the displayed price follows them. */
function useSelectedSize(form: FormRef, product: PurchasedProduct) {
	const [query] = useSearchParams()
	// Each size has its own URL, such as /product/1?size=large, for search engines and shared links.
	const [initialSize] = useState(() => findSize(product, query.get('size') ?? '') ?? defaultSize(product))
	const [size, setSize] = useState(initialSize)
	const readSize = () => findSize(product, readField(form, 'size'))
	const showSelectedSize = () => setSize((shown) => readSize() ?? shown)
	const showInitial = useEffectEvent(showSelectedSize)
	// A size may have been selected before hydration.
	// oxlint-disable-next-line react/set-state-in-effect -- only the form knows the selection, after the first rendering
	useEffect(() => showInitial(), [])
	return { initialSize, size, readSize, showSelectedSize }
}

function readField({ current: form }: FormRef, name: string): string {
	return form ? String(new FormData(form).get(name) ?? '') : ''
}

function SoldOut({
	product,
	size,
	children,
}: {
	product: PurchasedProduct
	size: Size
	children: ReactNode
}) {
	return (
		<div className="purchase-sold-out">
			<p role="status">
				{product.name}, {size.label}, is sold out.
			</p>
			{children}
		</div>
	)
}

/** Without scripts, the form stays that of the size with which the page was opened. */
function SoldOutLinks({ product, except }: { product: PurchasedProduct; except: Size }) {
	const others = product.sizes.filter(({ isSoldOut, value }) => isSoldOut && value !== except.value)
	return (
		<noscript>
			{import.meta.env.SSR &&
				others.map(({ value, label }) => (
					<p key={value}>
						<a className="link" href={`${href('/back-in-stock')}?product=${product.id}&size=${value}`}>
							{label} is sold out: email me when it is back
						</a>
					</p>
				))}
		</noscript>
	)
}

function PurchaseButtons({ choice }: { choice: ReactNode }) {
	return (
		<div className="purchase-buttons">
			{choice}
			<Button type="submit">Add to Cart</Button>
			<Button type="submit" tone="quiet" formAction={href('/checkout')}>
				Buy Now
			</Button>
		</div>
	)
}

/** As many as fit beside each other. */
const MAX_IN_ONE_ROW = 5

type OptionGroupProps = {
	name: string
	label: string
	options: readonly { value: string; label: string }[]
	initial: string
}

function OptionGroup({ name, label, options, initial }: OptionGroupProps) {
	const id = useId()
	return (
		<fieldset className={`option-group ${options.length > MAX_IN_ONE_ROW ? 'option-group-long' : ''}`}>
			<legend>{label}</legend>
			<div>
				{options.map((option) => (
					<span key={option.value} className="option">
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
