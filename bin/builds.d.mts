export function newBuildName(): string
export function currentBuild(folder?: string): string | null
export function addBuild(make: (build: string) => Promise<void>, folder?: string): Promise<void>
export function makeCurrent(name: string, folder?: string): void
