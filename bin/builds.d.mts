export function newBuildName(): string
export function currentBuild(folder?: string): string | null
export function makeCurrent(name: string, folder?: string): void
