import { createContext } from 'react-router'
import type { Actor } from '#shop/audit/audit.server.ts'

type Admin = Actor & { id: string; email: string }

/** Who stands behind the counter. Set by the frame of the console, for every address inside it. */
export const adminContext = createContext<Admin>()
