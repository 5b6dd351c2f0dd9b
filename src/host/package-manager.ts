/** `landau run -- npm test` is about the tests: the processes that npm starts are profiled, npm is not. */
export const packageManager: RegExp = /(?:^|[\\/])(?:npm|npx|yarn|yarnpkg|pnpm|pnpx|corepack)(?:-cli)?(?:\.[cm]?js)?$/
