import { useState } from 'react'
import { useFieldError } from '#app/admin/forms/action-result.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import type { Unit } from '#shop/catalogue/rules.ts'
import { UNIT_VALUES, UNITS } from '#shop/catalogue/variants/variant-options.ts'
import { parseQuantity } from '#shop/catalogue/variants/parse-quantity.ts'

type Props = { netQuantity?: number; unit?: Unit; form: string }

/** Once '500 ml' is typed, the unit is millilitres. */
export function NetQuantityFields({ netQuantity, unit: current = 'g', form }: Props) {
	const [unit, setUnit] = useState<Unit>(current)
	return (
		<div className="grid grid-cols-2 items-start gap-4">
			<Field
				label="Net quantity"
				name="netQuantity"
				autoComplete="off"
				defaultValue={netQuantity}
				onChange={(event) => setUnit(parseQuantity(event.target.value)?.unit ?? unit)}
				error={useFieldError('netQuantity', form)}
			/>
			<Select
				label="Unit"
				name="unit"
				value={unit}
				onChange={({ target }) => setUnit(UNIT_VALUES.find((value) => value === target.value) ?? unit)}
				error={useFieldError('unit', form)}
			>
				{UNITS.map(({ value, label }) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</Select>
		</div>
	)
}
