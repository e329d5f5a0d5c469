/** The grinds that a pack size is offered in. */
import { type GrindValue, GRINDS } from '#shop/catalogue/rules.ts'

export function GrindFields({ chosen }: { chosen: readonly GrindValue[] }) {
	return (
		<fieldset className="sm:col-span-2">
			<legend className="field-label">Grinds to choose from</legend>
			<p className="field-hint">None for a filter or a gift box</p>
			<div className="flex flex-wrap gap-5 py-2">
				{GRINDS.map(({ value, label }) => (
					<label key={value} className="flex items-center gap-2">
						<input type="checkbox" name="grinds" value={value} defaultChecked={chosen.includes(value)} />
						{label}
					</label>
				))}
			</div>
		</fieldset>
	)
}
