/** In place of the library's list of transports in the build (vite.config.ts): the connection names its own. */
export const transports = {}
