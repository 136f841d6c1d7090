import { follow } from './live.js'

await follow('/__mock/outbox', () => undefined)
