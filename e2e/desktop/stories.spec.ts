import { defineStories } from './stories.ts'

defineStories()
