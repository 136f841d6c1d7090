import { tellAccountStories } from './account-stories.ts'
import { tellBrowserStories } from './browser-stories.ts'
import { tellDemoStories } from './demo-stories.ts'
import { tellGuardStories } from './guard-stories.ts'
import { tellLinkStories } from './link-stories.ts'

/** What users of the shell do, and what others try with it: the same over the real Electron and over the fake. */
export function tellStories(): void {
  tellAccountStories()
  tellBrowserStories()
  tellLinkStories()
  tellGuardStories()
  tellDemoStories()
}
