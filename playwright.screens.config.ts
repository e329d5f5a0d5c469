/** For `npm run screens`: no tests, but pictures of every screen. */
import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

export default defineConfig(base, { testDir: 'test/screens' })
