/** Restores the globals and settings that a test has replaced: the files of one worker share them. */
import { afterEach, vi } from 'vitest'

afterEach(() => {
	vi.unstubAllGlobals()
	vi.unstubAllEnvs()
})
