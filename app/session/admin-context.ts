import { createContext } from 'react-router'
import type { Actor } from '#shop/audit/audit.server.ts'

type Admin = Actor & { id: string; email: string }

/** The signed-in admin. Set by `requireAdmin` for every route of the console. */
export const adminContext = createContext<Admin>()
