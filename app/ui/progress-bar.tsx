import { useNavigation } from 'react-router'

/** A thin line while the next page is on its way. */
export function ProgressBar() {
	const isBusy = useNavigation().state !== 'idle'
	return <div className={isBusy ? 'progress progress-busy' : 'progress'} aria-hidden="true" />
}
