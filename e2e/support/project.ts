import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const project = fileURLToPath(new URL('../..', import.meta.url))
