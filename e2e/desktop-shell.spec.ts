import { tellStories } from './desktop/stories.ts'

/* The built main, preload and renderer of the desktop shell, over the fake Electron: see desktop/fake-shell.ts. */
tellStories()
