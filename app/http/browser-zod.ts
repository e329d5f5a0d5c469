/** Zod as the browser may run it: its compiler builds functions from text, which our security policy forbids. */
import { z } from 'zod'

z.config({ jitless: true })

export { z }
