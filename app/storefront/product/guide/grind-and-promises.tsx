/** Shows below the buttons of a product which grind to choose, and what the shop promises. */
import { href, Link } from 'react-router'
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
	return (
		<ul className="promises">
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
