/** Zod for browser code. Its JIT compiler needs `eval`, which our content security policy forbids. */
import { z } from 'zod'

z.config({ jitless: true })

export { z }
