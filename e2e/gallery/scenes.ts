import type { Scene } from './scene.ts'
import { accountScenes } from './scenes-account.ts'
import { publicScenes } from './scenes-public.ts'

/** Every state of every screen, for the gallery and for the pictures that tests compare. */
export const scenes: readonly Scene[] = [...publicScenes, ...accountScenes]
