import { Select } from '#app/ui/forms/select.tsx'
import type { Unit } from '#shop/catalogue/rules.ts'
import { UNITS } from '#shop/catalogue/variants/pack-options.ts'

export function UnitField({ unit }: { unit?: Unit }) {
	return (
		<Select label="Unit" name="unit" defaultValue={unit}>
			{UNITS.map(({ value, label }) => (
				<option key={value} value={value}>
					{label}
				</option>
			))}
		</Select>
	)
}
