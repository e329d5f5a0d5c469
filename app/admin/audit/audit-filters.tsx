/** The search of the audit log. */
import { useSearchParams } from 'react-router'
import { SearchForm } from '#app/admin/layout/search-form.tsx'

/** The value of the field that says what is listed: what people did in the console, or who signed in. */
export const SIGN_INS = 'sign-ins'

type Option = { value: string; label: string }

/** Null while sign-ins are shown, which have neither persons nor subjects. */
type Filters = { who: Option[]; act: Option[] } | null

export function AuditFilters({ filters }: { filters: Filters }) {
	return (
		<>
			<SearchForm
				name="subject"
				label={filters ? 'What it was about' : 'Email, account or network'}
				placeholder={filters ? 'Order, code, product, email...' : 'An email, or a code from the list'}
			>
				<label>
					<span className="field-label">Show</span>
					<select name="show" defaultValue={filters ? '' : SIGN_INS} className="input">
						<option value="">Actions</option>
						<option value={SIGN_INS}>Sign-ins and access</option>
					</select>
				</label>
				{filters && (
					<>
						<Choice name="who" label="Who" options={filters.who} />
						<Choice name="act" label="Action" options={filters.act} />
						<Day name="from" label="From" />
						<Day name="until" label="Until" />
					</>
				)}
			</SearchForm>
			{!filters && (
				<p className="field-hint">
					Accounts and networks appear as codes: the same code is the same account or network. Kept for a
					year.
				</p>
			)}
		</>
	)
}

type ChoiceProps = { name: string; label: string; options: Option[] }

function Choice({ name, label, options }: ChoiceProps) {
	const [query] = useSearchParams()
	return (
		<label>
			<span className="field-label">{label}</span>
			<select name={name} defaultValue={query.get(name) ?? ''} className="input">
				<option value="">All</option>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
		</label>
	)
}

function Day({ name, label }: { name: string; label: string }) {
	const [query] = useSearchParams()
	return (
		<label>
			<span className="field-label">{label}</span>
			<input type="date" name={name} defaultValue={query.get(name) ?? ''} className="input" />
		</label>
	)
}
