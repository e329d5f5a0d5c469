export function changeMarker(folder: string): string
export function isInstallComplete(folder: string): boolean
export function hasLockedPackages(folder: string, options: { withDevelopment: boolean }): boolean
