import { ButtonLink } from '#app/ui/button.tsx'

export type MissingPageProps = { title: string; hint: string; back: { to: string; label: string } }

/** Says what does not exist. */
export function MissingPage({ title, hint, back }: MissingPageProps) {
	return (
		<>
			<h1 className="console-title">{title}</h1>
			<p className="console-intro">{hint}</p>
			<ButtonLink to={back.to}>{back.label}</ButtonLink>
		</>
	)
}
