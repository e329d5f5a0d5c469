/** For `npm run screens`: no tests, but screenshots of every screen. */
import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

export default defineConfig(base, { testDir: 'test/screens' })
