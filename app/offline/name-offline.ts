import { whyUnreachable } from '#app/offline/unreachable.ts'

/** Names the cause of a failure before its text, where it is certain: the device has no network. */
export function nameOffline(failure: string, device: Pick<Navigator, 'onLine'> = navigator): string {
	return device.onLine ? failure : `${whyUnreachable(device).title}. ${failure}`
}
