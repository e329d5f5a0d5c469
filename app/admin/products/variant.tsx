/** One pack size: its prices by day, its details and label, its position, and whether it is sold. */
import { ConsoleForm } from '#app/admin/forms/console-form.tsx'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { useOpened } from '#app/admin/forms/use-opened.ts'
import { SubmitButton } from '#app/admin/forms/submit-button.tsx'
import { GrindFields } from '#app/admin/products/grind-fields.tsx'
import { VariantLabel } from '#app/admin/products/variant-label.tsx'
import { MoveVariant, VariantButton } from '#app/admin/products/variant-buttons.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { describePrice } from '#shop/catalogue/variants/describe-price.ts'
import { MAX_SKU_LENGTH } from '#shop/catalogue/variants/skus.ts'
import { FIRST_PRICE_DAY, type GrindValue, type NetQuantity, sizeLabel } from '#shop/catalogue/rules.ts'
import { formatDate, midnightInIndia } from '#shop/dates.ts'
import { type Paise, toRupees } from '#shop/money.ts'

type Price = { validFrom: string; mrp: Paise; sellingPrice: Paise }

export type ConsoleVariant = NetQuantity & {
	size: string
	name: string
	position: number
	isActive: boolean
	sku: string
	packedWeight: number | null
	grinds: GrindValue[]
	version: number
	/** The latest price comes first. */
	prices: Price[]
}

type VariantProps = { variant: ConsoleVariant; today: string }
type Place = { isFirst: boolean; isLast: boolean }

export function Variant({ variant, today, isFirst, isLast }: VariantProps & Place) {
	const { isActive } = variant
	const label = sizeLabel(variant)
	const current = priceOn(today, variant)
	// The first price, if none has started.
	const shown = current ?? variant.prices.at(-1)
	const opened = useOpened(variant)
	return (
		<details className="pack-size">
			<summary>
				<span className="font-semibold">{label}</span>
				<span className="price">{shown ? describePrice(shown) : 'No price yet'}</span>
				<span>{isActive ? saleLabel({ shown, today }) : 'No longer sold'}</span>
			</summary>
			<PriceForm variant={opened} today={today} />
			<Prices variant={variant} today={today} current={current} />
			<VariantForm variant={opened} />
			<VariantLabel variant={opened} />
			<div className="flex flex-wrap gap-3">
				<MoveVariant variant={variant} places={-1} isAtEnd={isFirst} />
				<MoveVariant variant={variant} places={1} isAtEnd={isLast} />
				<VariantButton intent={isActive ? 'stop-pack' : 'resume-pack'} variant={variant}>
					{isActive ? 'Stop selling' : 'Sell again'}
				</VariantButton>
			</div>
		</details>
	)
}

function saleLabel({ shown, today }: { shown: Price | undefined; today: string }): string {
	if (!shown || shown.validFrom <= today) return 'On sale'
	return `On sale from ${formatDate(midnightInIndia(shown.validFrom))}`
}

function priceOn(day: string, { prices }: ConsoleVariant): Price | undefined {
	return prices.find(({ validFrom }) => validFrom <= day)
}

function PriceForm({ variant, today }: VariantProps) {
	const { size, version } = variant
	const current = priceOn(today, variant)
	const form = `price ${size}`
	return (
		<ConsoleForm
			method="post"
			className="pack-form"
			preventScrollReset
			noValidate
			stored={variant.prices.map((price) => price.validFrom + describePrice(price)).join()}
			button={
				<SubmitButton
					tone="quiet"
					className="sm:mt-7"
					intent="price"
					fields={{ size }}
					about={`of ${sizeLabel(variant)}`}
					busyLabel="Saving..."
				>
					Save price
				</SubmitButton>
			}
		>
			<input type="hidden" name="size" value={size} />
			<input type="hidden" name="version" value={version} />
			<Field
				label="MRP (₹)"
				name="mrp"
				inputMode="decimal"
				autoComplete="off"
				defaultValue={current && toRupees(current.mrp)}
				error={useFieldError('mrp', form)}
			/>
			<Field
				label="Selling price (₹)"
				name="sellingPrice"
				inputMode="decimal"
				autoComplete="off"
				defaultValue={current && toRupees(current.sellingPrice)}
				error={useFieldError('sellingPrice', form)}
			/>
			<Field
				label="From"
				name="validFrom"
				type="date"
				min={today}
				defaultValue={today}
				error={useFieldError('validFrom', form)}
			/>
		</ConsoleForm>
	)
}

/** Lists coming prices, the present one and earlier ones. */
function Prices({ variant, today, current }: VariantProps & { current: Price | undefined }) {
	return (
		<ul className="pack-prices">
			{variant.prices.map((price) => (
				<li key={price.validFrom}>
					<span className={price === current ? 'price font-semibold' : 'price'}>{describePrice(price)}</span>
					<span>
						{price.validFrom === FIRST_PRICE_DAY
							? 'from the beginning'
							: `from ${formatDate(midnightInIndia(price.validFrom))}`}
					</span>
					{price.validFrom > today && (
						<VariantButton
							intent="withdraw-price"
							variant={variant}
							fields={{ validFrom: price.validFrom, version: String(variant.version) }}
						>
							Withdraw
						</VariantButton>
					)}
				</li>
			))}
		</ul>
	)
}

function VariantForm({ variant }: { variant: ConsoleVariant }) {
	const { size, sku, packedWeight, grinds, version } = variant
	const form = `pack ${size}`
	return (
		<ConsoleForm
			method="post"
			className="pack-form"
			preventScrollReset
			noValidate
			stored={JSON.stringify([sku, packedWeight, grinds])}
			button={
				<SubmitButton
					tone="quiet"
					intent="pack"
					fields={{ size }}
					about={sizeLabel(variant)}
					busyLabel="Saving..."
				>
					Save pack size
				</SubmitButton>
			}
		>
			<input type="hidden" name="size" value={size} />
			<input type="hidden" name="version" value={version} />
			<Field
				label="SKU"
				name="sku"
				maxLength={MAX_SKU_LENGTH}
				autoComplete="off"
				defaultValue={sku}
				error={useFieldError('sku', form)}
			/>
			<Field
				label="Packed weight (g)"
				name="packedWeight"
				inputMode="numeric"
				autoComplete="off"
				defaultValue={packedWeight ?? ''}
				error={useFieldError('packedWeight', form)}
			/>
			<GrindFields chosen={grinds} />
		</ConsoleForm>
	)
}
