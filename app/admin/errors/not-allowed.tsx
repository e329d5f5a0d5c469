import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'

type NotAllowedProps = { message: string; entered?: string }

/** For somebody on the staff whose role lacks the right. */
export function NotAllowed({ message, entered }: NotAllowedProps) {
	return (
		<div className="page message-page">
			<title>Not for your role</title>
			<h1 className="page-title">Not for your role</h1>
			<p>{message}</p>
			{entered && (
				<label>
					What you had entered, to copy:
					<textarea className="input" rows={12} readOnly value={entered} />
				</label>
			)}
			<ButtonLink to={href('/admin')}>Back to the console</ButtonLink>
		</div>
	)
}
