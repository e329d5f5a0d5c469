/** Shows below the buttons of a product which grind to choose, and what the shop promises. */
import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { choiceQuery } from '#app/storefront/product/choice-query.ts'
import { GrindHelp } from '#app/storefront/product/guide/grind-help.tsx'
import type { Guide } from '#app/storefront/product/guide/load-guide.server.ts'
import type { GrindValue } from '#shop/catalogue/rules.ts'

type GrindAndPromisesProps = { guide: Guide; grinds: readonly GrindValue[]; isRoasted: boolean }

export default function GrindAndPromises({ guide, grinds, isRoasted }: GrindAndPromisesProps) {
	return (
		<>
			<GrindHelp {...guide.content.grind} grinds={grinds} />
			<Promises {...guide.content.promises} isRoasted={isRoasted} />
		</>
	)
}

type PromisesProps = Guide['content']['promises'] & { isRoasted: boolean }

function Promises({ roasted, returns, help, isRoasted }: PromisesProps) {
	const list = useRef<HTMLUListElement>(null)
	useEffect(() => keepChoice(list.current?.closest('form') ?? null), [])
	return (
		<ul ref={list} className="promises">
			{isRoasted && <li>{roasted}</li>}
			<li>
				{returns}{' '}
				<Link to={href('/policies/return')} className="link whitespace-nowrap">
					How returns work
				</Link>
			</li>
			<li>
				{help}{' '}
				<Link to={href('/contact')} className="link whitespace-nowrap">
					Contact us
				</Link>
			</li>
		</ul>
	)
}

/**
 * Keeps the chosen size and grind in the address, for Back, Forward and reload. The form itself reads the size, of which
 * each has its own URL. This code is here because the page starts without it.
 */
function keepChoice(form: HTMLFormElement | null): (() => void) | undefined {
	if (!form) return
	const grinds = form.elements.namedItem('grind')
	const kept = new URLSearchParams(location.search).get('grind')
	if (kept && grinds instanceof RadioNodeList) grinds.value = kept
	const keep = () => history.replaceState(history.state, '', choiceQuery(form))
	form.addEventListener('change', keep)
	return () => form.removeEventListener('change', keep)
}
