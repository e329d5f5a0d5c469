import { defineConfig } from 'drizzle-kit'

export default defineConfig({
	dialect: 'postgresql',
	schema: './shop/**/tables.server.ts',
	out: './db/migrations',
})
