/** Reports how far a long piece of work has come. It may throw, which ends the work. */
export type Progress = (what: string, done: number, total: number) => void
