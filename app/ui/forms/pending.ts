/** Set on a form while its submission is in progress, here or before hydration (`app/defer-scripts.ts`). Shows the progress bar. */
export const PENDING = 'data-click-pending'
