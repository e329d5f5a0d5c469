/** One pack's price, and how the shop would show what is typed. */
import { type FormEvent, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { discountPercent } from '#shop/catalogue/rules.ts'
import { formatPrice, readRupees } from '#shop/money.ts'

type PackPrice = { productId: number; size: string; name: string; mrp: number; sellingPrice: number }

export function PriceRow({ productId, size, name, mrp, sellingPrice }: PackPrice) {
	const { formData } = useNavigation()
	const [shown, setShown] = useState(() => howItShows(String(mrp), String(sellingPrice)))
	const isBusy = formData?.get('productId') === String(productId) && formData.get('size') === size

	function preview(event: FormEvent<HTMLFormElement>) {
		const fields = new FormData(event.currentTarget)
		setShown(howItShows(String(fields.get('mrp')), String(fields.get('sellingPrice'))))
	}

	return (
		<tr>
			<td className="font-semibold">{name}</td>
			<td data-label="MRP, selling price">
				<Form
					method="post"
					className="flex flex-wrap items-center gap-2"
					onChange={preview}
					preventScrollReset
				>
					<input type="hidden" name="productId" value={productId} />
					<input type="hidden" name="size" value={size} />
					<PriceInput name="mrp" label={`MRP of ${name}`} price={mrp} />
					<PriceInput name="sellingPrice" label={`Selling price of ${name}`} price={sellingPrice} />
					<Button type="submit" tone="quiet">
						{isBusy ? 'Saving...' : 'Save'}
					</Button>
				</Form>
			</td>
			<td data-label="Shown as">{shown}</td>
		</tr>
	)
}

function PriceInput({ name, label, price }: { name: string; label: string; price: number }) {
	return (
		<input name={name} defaultValue={price} inputMode="decimal" aria-label={label} className="input w-24" />
	)
}

/** As on a card; a dash for what the shop would not take. */
function howItShows(mrpTyped: string, sellingPriceTyped: string): string {
	const mrp = readRupees(mrpTyped)
	const sellingPrice = readRupees(sellingPriceTyped)
	if (!mrp || !sellingPrice || sellingPrice > mrp) return '–'
	const percent = discountPercent({ mrp, sellingPrice })
	return `${formatPrice(mrp)} ${formatPrice(sellingPrice)}${percent > 0 ? ` -${percent}% OFF` : ''}`
}
