/** Checks whether a new password is too common. The list is loaded when somebody begins to type one. */
import { useEffect, useState } from 'react'
import { useBrand } from '#app/catalogue/shop-data.ts'
import { loadModule } from '#app/http/fetch/load-module.ts'
import { unmetPasswordRules } from '#shop/accounts/rules.ts'

type IsTooCommon = (password: string, names: readonly string[]) => boolean

const load = () => loadModule(() => import('#shop/accounts/passwords/common-passwords.ts'))

/**
 * `names` are the person's name and email. False until the list has loaded, because the server checks again, and while
 * the rules are not met, because nearly every password begins as a common one.
 */
export function useCommonPassword(password: string, names: readonly string[]): boolean {
	const brand = useBrand()?.name ?? ''
	const [isTooCommon, setIsTooCommon] = useState<IsTooCommon | null>(null)
	const isTyping = password !== ''
	useEffect(() => {
		let isUnmounted = false
		if (isTyping) void load().then((list) => isUnmounted || setIsTooCommon(() => list?.isTooCommon ?? null))
		return () => {
			isUnmounted = true
		}
	}, [isTyping])
	if (unmetPasswordRules(password).length > 0) return false
	return isTooCommon?.(password, [...names, brand]) ?? false
}

/** The same for a form that is about to be sent. */
export async function isCommonPassword(password: string, names: readonly string[]): Promise<boolean> {
	const list = await load()
	return list?.isTooCommon(password, names) ?? false
}

/** Reads the name and email in the form of this field. */
export function readNames(form: HTMLFormElement | null): string[] {
	if (!form) return []
	const entries = new FormData(form)
	return ['name', 'email', 'username'].map((name) => String(entries.get(name) ?? ''))
}
