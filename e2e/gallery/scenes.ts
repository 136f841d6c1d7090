import type { Scene } from './scene.ts'
import { accountScenes } from './scenes-account.ts'
import { authScenes } from './scenes-auth.ts'
import { dashboardScenes } from './scenes-dashboard.ts'
import { oauthScenes } from './scenes-oauth.ts'
import { publicScenes } from './scenes-public.ts'

/** Every state of every screen, for the gallery and for the pictures that tests compare. */
export const scenes: readonly Scene[] = [
  ...publicScenes,
  ...authScenes,
  ...oauthScenes,
  ...dashboardScenes,
  ...accountScenes,
]
