import { TickIcon } from '#app/ui/icons.tsx'
import { PASSWORD_RULES } from '#shop/accounts/rules.ts'

/** What a new password still needs. A tick and a spoken word tell what holds, never the colour alone. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
	return (
		<ul id={id} className="password-checklist" aria-label="What your password needs">
			{PASSWORD_RULES.map(({ id: rule, label, holds }) => {
				const isMet = holds(password)
				return (
					<li key={rule} className={isMet ? 'rule-met' : undefined}>
						<span className="rule-mark" aria-hidden="true">
							{isMet && <TickIcon />}
						</span>
						{label}
						<span className="sr-only">{isMet ? ', met' : ', not met yet'}</span>
					</li>
				)
			})}
		</ul>
	)
}
