import type { Config } from '#shop/config/config.server.ts'

/** The shop's settings and the address of PostgreSQL itself, whose database may be empty or unmigrated. */
export type Installation = { config: Config; url: string }
