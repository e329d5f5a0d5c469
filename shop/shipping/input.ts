/** The fields of a place, for whoever asks where a parcel or a bill goes. */
import { z } from 'zod'
import { STATES } from './states.ts'

export const IndianState = z.string().refine((state) => STATES.includes(state), 'Please select a state')
