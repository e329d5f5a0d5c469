/** The input schema of the state in an address. */
import { z } from 'zod'
import { STATES } from './places/states.ts'

export const IndianState = z.string().refine((state) => STATES.includes(state), 'Please select a state')
