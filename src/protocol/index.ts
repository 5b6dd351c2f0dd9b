export * from './natives.ts'
export * from './recording.ts'
export * from './site.ts'
export * from './version.ts'
