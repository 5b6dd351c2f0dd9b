export * from './recording.ts'
export * from './site.ts'
export * from './version.ts'
