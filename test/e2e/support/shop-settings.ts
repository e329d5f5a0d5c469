import { BRAND_KEYS, brandSettingName } from '#shop/config/brand.ts'
import { Settings } from '#shop/config/settings.server.ts'

const NAMES = [...Object.keys(Settings.shape), ...BRAND_KEYS.map(brandSettingName)]

/** Returns an environment with only these settings, without those of the developer's shell or `.env`. */
export function withSettings(settings: Partial<Record<string, string>>): NodeJS.ProcessEnv {
	const unset = Object.fromEntries(NAMES.map((name) => [name, '']))
	return { ...process.env, ...unset, SHUTDOWN_DRAIN: '0', ...settings }
}
